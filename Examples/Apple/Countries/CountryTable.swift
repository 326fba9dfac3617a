import CountriesKit
import SwiftUI
import UIKit

/// The list of countries as a table of UIKit's.
///
/// Since iOS 16 a `List` is a collection view, which a UI test's `app.tables` doesn't find; the
/// article's app has a table.
struct CountryTable: UIViewControllerRepresentable {
  var rows: [CountryList.Row]
  var onSelect: (_ code: String) -> Void

  func makeUIViewController(context: Context) -> CountryTableController {
    CountryTableController(style: .plain)
  }

  func updateUIViewController(_ controller: CountryTableController, context: Context) {
    controller.onSelect = onSelect
    guard controller.rows != rows else { return }
    controller.rows = rows
    controller.tableView.reloadData()
  }
}

/// Shows rows, and says which was selected.
final class CountryTableController: UITableViewController {
  var rows: [CountryList.Row] = []
  var onSelect: (_ code: String) -> Void = { _ in }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.accessibilityIdentifier = "countries"
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "country")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    rows.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "country", for: indexPath)
    let row = rows[indexPath.row]
    var content = cell.defaultContentConfiguration()
    content.text = row.name
    content.secondaryText = row.capital
    cell.contentConfiguration = content
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    onSelect(rows[indexPath.row].id)
  }
}

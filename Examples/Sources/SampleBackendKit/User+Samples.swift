extension User {
  /// Ten invented people.
  ///
  /// Domains and numbers are those reserved for examples.
  public static let samples: [User] = [
    sample(
      1, "Amara Lindqvist", "amara", street: "Harbour Lane", suite: "Flat 4", city: "Brightwater",
      zipcode: "10442-0001", at: ("59.3201", "18.0712"), company: "Lantern & Keel",
      "Small boats, kept afloat", "repairs wooden hulls"),
    sample(
      2, "Tomasz Okafor", "tok", street: "Orchard Rise", suite: "House 12", city: "Stonefield",
      zipcode: "20775-1180", at: ("-37.3159", "81.1496"), company: "Okafor Glassworks",
      "Windows with a view", "cuts and fits glass"),
    sample(
      3, "Yuki Marchetti", "yuki.m", street: "Canal Street", suite: "Floor 3", city: "Northmere",
      zipcode: "33918-4471", at: ("45.4342", "12.3389"), company: "Paper Crane Press",
      "Books worth the shelf", "prints short runs"),
    sample(
      4, "Leila Novak", "lnovak", street: "Mill Road", suite: "Unit 7", city: "Ashcombe",
      zipcode: "40126-2209", at: ("50.0879", "14.4208"), company: "Novak Cycles",
      "Two wheels are enough", "builds touring bicycles"),
    sample(
      5, "Diego Haraldsen", "dharald", street: "Fjord View", suite: "Cabin 2", city: "Eastvik",
      zipcode: "51009-7765", at: ("60.3913", "5.3221"), company: "Eastvik Ferries",
      "Across, whatever the weather", "runs three ferries"),
    sample(
      6, "Priya Delacroix", "priyad", street: "Museum Square", suite: "Flat 21", city: "Vallory",
      zipcode: "62233-5012", at: ("48.8606", "2.3376"), company: "Delacroix Restoration",
      "Old colours, new light", "restores paintings"),
    sample(
      7, "Samuel Ito", "sam_ito", street: "Cedar Avenue", suite: "Suite 9", city: "Larkspur",
      zipcode: "70814-3346", at: ("35.6581", "139.7017"), company: "Ito Weather Desk",
      "Tomorrow, roughly", "forecasts for farmers"),
    sample(
      8, "Nadia van Rijn", "nvr", street: "Tulip Court", suite: "House 3", city: "Oosterdam",
      zipcode: "81150-9093", at: ("52.3600", "4.8852"), company: "Rijn Dredging",
      "Deep enough for everyone", "keeps canals open"),
    sample(
      9, "Kwame O’Brien", "kwame", street: "Lighthouse Way", suite: "Flat 1", city: "Port Averil",
      zipcode: "92307-6658", at: ("5.5560", "-0.1969"), company: "Averil Coffee",
      "Roasted by the sea", "roasts and ships coffee"),
    sample(
      10, "Ingrid Salazar", "ingrids", street: "Observatory Hill", suite: "Dome 5",
      city: "Cerro Alto", zipcode: "10558-4427", at: ("-24.6272", "-70.4040"),
      company: "Night Sky Tours", "Look up", "guides people through the dark"),
  ]

  private static func sample(
    _ id: Int,
    _ name: String,
    _ username: String,
    street: String,
    suite: String,
    city: String,
    zipcode: String,
    at place: (lat: String, lng: String),
    company: String,
    _ catchPhrase: String,
    _ business: String
  ) -> User {
    User(
      id: id,
      name: name,
      username: username,
      email: "\(username)@example.com",
      address: Address(
        street: street, suite: suite, city: city, zipcode: zipcode,
        geo: .init(lat: place.lat, lng: place.lng)),
      phone: "1-555-010-01\(id < 10 ? "0" : "")\(id)",
      website: "\(username.filter(\.isLetter)).example.org",
      company: Company(name: company, catchPhrase: catchPhrase, bs: business)
    )
  }
}

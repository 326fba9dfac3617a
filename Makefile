# The commands of this repository. `make help` lists them.

SHELL := /bin/bash
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
DESTDIR ?=

.PHONY: help install demo test check sanitize mutants fuzz har faults load soak soak-ui repeat benchmark benchmark-tool benchmark-proxy benchmark-ui format lint docs clean

help: ## Lists the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-15s %s\n", $$1, $$2}' Makefile

demo: ## Runs the Countries and Users apps against the sample backend until Ctrl-C
	@Scripts/demo.sh

test: ## Installs what tests need, then runs every check: PARTS="package adopter"
	@Scripts/test.sh $(PARTS)

check: ## Checks what a change concerns, in minutes: BASE=main TESTS=GantryToolTests
	@BASE='$(BASE)' TESTS='$(TESTS)' Scripts/check.sh

sanitize: ## Runs tests under the sanitizers: SANITIZERS="thread address" FILTER=LockTests
	@SANITIZERS='$(SANITIZERS)' FILTER='$(FILTER)' Scripts/sanitize.sh

mutants: ## Changes code to see whether tests notice: MODULES=Gantry MINUTES=30 FILES='Coding/*'
	@MODULES='$(MODULES)' MINUTES='$(MINUTES)' FILES='$(FILES)' AGAIN='$(AGAIN)' Scripts/mutants.py

install: ## Builds the command line gantry and installs it in PREFIX, by default /usr/local
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' Scripts/install.sh

fuzz: ## Breaks the readers of foreign bytes if it can: MINUTES=120 READERS="json har"
	@Scripts/fuzz.sh $(or $(MINUTES),10) $(READERS)

har: ## Exchanges recordings with Playwright, and has har-schema judge them
	@Scripts/check-har.sh

faults: ## Has each call of the system fail in turn, in everything that writes
	@Scripts/faults.sh

load: ## Puts link and network under load: 10,000 connections, 1,000 launches, 100,000 requests
	@Scripts/load.sh

soak: ## Writes 100,000 launches and reads them back
	@Scripts/soak.sh

repeat: ## Runs all tests ten times while the processors are busy: ROUNDS=10 BUSY=4
	@Scripts/repeat-tests.sh $(or $(ROUNDS),10) $(or $(BUSY),4)

soak-ui: ## Makes a UI test's flow 1,000 times and looks for what is left
	@Scripts/soak-ui.sh

benchmark: ## Measures Gantry beside its peers
	@Scripts/benchmark.sh; status=$$?; Scripts/benchmark-launch.sh || status=$$?; \
	  Scripts/benchmark-network.sh && exit $$status

benchmark-tool: ## Measures the command line and checks its targets
	@Scripts/benchmark-tool.sh

benchmark-proxy: ## Measures what gantry proxy adds to a request, beside mitmproxy
	@Scripts/benchmark-proxy.sh

benchmark-ui: ## Measures GantryUI beside Playwright and Selenium
	@Scripts/benchmark-ui.sh

format: ## Formats the sources
	@git ls-files -z '*.swift' | xargs -0 swift format --in-place --parallel

lint: ## Checks the sources' format
	@Scripts/lint.sh
	@Scripts/lint-agent.sh

docs: ## Makes the documentation in .build-docs, with warnings as errors
	@Scripts/docs.sh

clean: ## Removes everything that was built
	@rm -rf .build .build-* Examples/.build Examples/.build-* Benchmarks/.build Benchmarks/.build-* Benchmarks/ui/.build Benchmarks/ui/.build-* Benchmarks/proxy/.build-*

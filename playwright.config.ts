import { defineConfig, devices } from '@playwright/test'
import type { EngineOptions } from '#tests/support/browser-engines/engine-test.ts'
import { chromiumArguments, lightChromiumPath } from '#tools/hosts/site-process.ts'

const executablePath = lightChromiumPath()

/** Journeys in a real browser on the built site. Nothing is intercepted: what goes wrong is made to go wrong. */
export default defineConfig<object, EngineOptions>({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/servers/prepare-site.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A browser and its server keep a processor busy each: a third journey on two processors makes some wait beyond their time.
  workers: 2,
  // A second attempt tells a fault from a machine that was busy for a moment; the list names both.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    locale: 'en-US',
    // Most people come with a small phone.
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Every step is written down only when somebody looks for a fault: it takes a sixth of the time of all journeys.
    trace:
      process.env['E2E_TRACE'] === undefined
        ? 'off'
        : { mode: 'retain-on-failure', screenshots: false, snapshots: true },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: chromiumArguments(),
    },
  },
  projects: [
    { name: 'phone', testIgnore: '**/e2e/engines/**', use: { userAgent: devices['Pixel 7'].userAgent } },
    // The browsers that are installed, without Playwright's changes: one browser for each, so one worker for each.
    ...(['firefox', 'webkit'] as const).map((engine) => ({
      name: engine,
      testDir: 'tests/e2e/engines',
      fullyParallel: false,
      use: { engine },
    })),
  ],
})

/** What administrators see of the virus scanner. */

import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { getVirusScanner, type VirusScannerStatus } from '#contract/site/virus-scanner.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls, type StubbedCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { VirusScannerAlert } from './virus-scanner-alert.tsx'
import { VirusScannerPanel } from './virus-scanner-panel.tsx'

const now = '2026-11-20T12:00:00.000Z'
const none: VirusScannerStatus = { state: 'none', version: null, lastScanAt: null, quarantined: 0 }

let intl: Intl
let calls: StubbedCalls
beforeAll(async () => {
  intl = await english('shell', 'errors', 'admin', 'site-admin')
})
beforeEach(() => {
  calls = stubCalls(now)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (status: VirusScannerStatus) => {
  calls.answer(getVirusScanner, status)
  showStubbed(
    <>
      <VirusScannerPanel />
      <VirusScannerAlert />
    </>,
    { intl, now, path: '/' },
  )
}

it('says how to configure a scanner where there is none', async () => {
  show(none)
  expect(await screen.findByText('Uploads are not scanned for malware')).toBeTruthy()
  expect(screen.getByText(/Set CLAMD_ADDRESS on the server/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'View virus scanner' })).toBeNull()
})

it('shows the version and the last scan of a scanner that responds', async () => {
  show({ state: 'responding', version: 'ClamAV 1.4.3/27800', lastScanAt: now, quarantined: 0 })
  expect(await screen.findByText('ClamAV 1.4.3/27800')).toBeTruthy()
  expect(screen.getByText(/^Last scan: /)).toBeTruthy()
  expect(screen.queryByText(/waiting to be scanned/)).toBeNull()
})

it('warns that files wait while the scanner does not respond', async () => {
  show({ ...none, state: 'silent', quarantined: 2 })
  expect(await screen.findByText('2 files are waiting to be scanned.')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'View virus scanner' })).toBeTruthy()
})

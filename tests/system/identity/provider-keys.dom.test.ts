/** The keys of identity providers on the administrators' page, with the real server and the sandbox. */

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { reloadableGateways } from '#api/adapters/payments/reloadable-gateways.ts'
import { sandboxKeys } from '#api/adapters/payments/sandbox-keys.ts'
import { type BrowserApp, openBrowser } from '#tests/support/browser/browser-app.ts'
import { type RunningSandbox, startSandbox } from '#tests/support/payments/payment-sandbox.ts'
import { newHolder, walletPassword } from '#tests/support/payments/wallets.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { TestPerson } from '#tests/support/test-users.ts'

const secret = 'whsec_of_the_tests'
const client = { id: 'shufti-client-0001', secret: 'shufti-secret-0002' }

let app: TestApp
let sandbox: RunningSandbox
let real: RunningSandbox
let browser: BrowserApp
let administrator: TestPerson

beforeAll(async () => {
  sandbox = await startSandbox([], { keys: { ...sandboxKeys(secret), control: 'control_of_the_tests' } })
  real = await startSandbox([], { shuftipro: { client } })
  const keys = { stripe: undefined, paypal: undefined, mangopay: undefined }
  const endpoints = { shuftiprokyc: { send: fetch, address: `${real.address}/shuftipro` } }
  const access = { address: sandbox.address, secret, send: fetch }
  app = await startTestApp('embedded', {
    reloadable: (parts) => reloadableGateways({ ...parts, keys, sandbox: access, endpoints }),
  })
  // The browser uses the machine's clock, by which sessions must not have expired.
  app.at(new Date().toISOString())
  administrator = await newHolder(app)
  await app.deps.db.execute('insert into administrator (user_id, appointed_at) values ($1, now())', [administrator.id])
  // jsdom implements the element without the methods that open and close it.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
afterEach(() => browser.close())
afterAll(async () => {
  await app.close()
  await sandbox.stop()
  await real.stop()
})

it('are entered, tested and listed, with the choices in words', async () => {
  browser = await openBrowser(app, '/admin/payment-gateways?show=keys', { as: administrator })
  const user = userEvent.setup()
  const panel = await screen.findByRole('region', { name: /^Shufti Pro: identity verification/ })
  await screen.findByRole('region', { name: /^North Capital: identity verification/ })
  within(panel).getByText('None: simulator')
  await user.click(within(panel).getByRole('button', { name: 'Enter keys of Shufti Pro: identity verification' }))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText('https://freehold.example/webhooks/shuftiprokyc')
  await user.selectOptions(within(dialog).getByLabelText('Environment'), 'Sandbox')
  await user.selectOptions(within(dialog).getByLabelText('Pictures of documents'), 'Uploaded on this site')
  within(dialog).getByRole('option', { name: 'With the secret key itself (older accounts)' })
  await user.type(within(dialog).getByLabelText('Client ID'), client.id)
  await user.type(within(dialog).getByLabelText('Secret key'), `${client.secret}-wrong`)
  await user.type(within(dialog).getByLabelText(/password/i), walletPassword)
  await user.click(within(dialog).getByRole('button', { name: 'Test and save' }))
  await waitFor(() => expect(within(dialog).getByLabelText('Secret key').getAttribute('aria-invalid')).toBe('true'))
  await user.clear(within(dialog).getByLabelText('Secret key'))
  await user.type(within(dialog).getByLabelText('Secret key'), client.secret)
  await user.click(within(dialog).getByRole('button', { name: 'Test and save' }))
  await within(panel).findByText('Uploaded on this site')
  within(panel).getByText('With the hashed secret key')
  expect(panel.textContent).not.toContain(client.secret)
  expect(app.deps.verifiers.of('shuftiprokyc')).toMatchObject({ collectsDocuments: true, test: true })
})

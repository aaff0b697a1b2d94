/** A transfer that does not match: the server's errors are shown beside the fields that they name. */

import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import { SWRConfig } from 'swr'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { planUnusable, planUnusableTopUp } from '#contract/payment/admin/refund.ts'
import { metaOf } from '#contract/schema.ts'
import { Dictionary, IntlProvider } from '#src/intl/intl.tsx'
import { UnusableDialog } from './unusable-dialog.tsx'

const campaignId = '018f0000-0000-7000-8000-000000000000'

beforeAll(() => {
  // jsdom has no dialogs of its own.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['investment', planUnusable],
  ['topUp', planUnusableTopUp],
] as const)('shows errors of the plan in the form: %s', async (kind, plan) => {
  const dictionary = new Dictionary('en')
  await dictionary.load(['shell', 'errors', 'admin', 'payment-admin'])
  const query = metaOf(plan.query)
  const names = query.kind === 'object' ? Object.keys(query.fields) : []
  const requested: URL[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(new URL(url, 'https://freehold.example'))
    const fields = names.map((path) => ({ path, code: 'not-taken' }))
    return Response.json({ status: 'error', code: 'INVALID_INPUT', message: '', data: null, fields }, { status: 400 })
  })
  render(
    <Provider store={createStore()}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <IntlProvider intl={dictionary.intl()}>
          <UnusableDialog of={{ kind, id: campaignId, currency: 'USD' }} onClose={() => {}} />
        </IntlProvider>
      </SWRConfig>
    </Provider>,
  )
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: /^Amount/, hidden: true }), '90')
  await user.selectOptions(screen.getByRole('combobox', { hidden: true }), 'wallet')
  await user.click(screen.getByRole('button', { name: dictionary.intl().text('admin.unusablePreview'), hidden: true }))
  await vi.waitFor(() => expect(requested).toHaveLength(1))
  expect(Object.fromEntries(requested[0]?.searchParams ?? [])).toMatchObject({
    amount: '9000',
    currency: 'USD',
    destination: 'wallet',
  })
  const fields = await vi.waitFor(() => {
    const invalid = [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')]
    expect(invalid).not.toEqual([])
    return invalid
  })
  expect(fields.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

/** The dialog in which an administrator records a withdrawal that the bank returned. */

import { cleanup, screen, waitFor } from '@testing-library/react'
import { useAtomValue } from 'jotai'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { returnWithdrawal, type Withdrawal } from '#contract/wallet/admin-wallet.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { toastsAtom } from '#src/state/toasts.ts'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls, type StubbedCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { ReturnWithdrawalDialog } from './return-withdrawal-dialog.tsx'

const now = '2026-11-20T12:00:00.000Z'
const id = '018f0000-0000-7000-8000-00000000000b'

const withdrawal: Withdrawal = {
  id,
  person: { id: '018f0000-0000-7000-8000-00000000000a', name: 'Amal Haddad', email: 'amal@example.com' },
  amount: { amount: 20_000n, currency: 'USD' },
  status: 2,
  holder: 'Amal Haddad',
  bankName: 'First Bank',
  account: '••••1234',
  verified: null,
  bankReference: 'WIRE 4711',
  refusal: null,
  returnedAt: null,
  bankFee: null,
  createdAt: now,
  handledAt: now,
}

let intl: Intl
let calls: StubbedCalls

beforeAll(async () => {
  intl = await english('shell', 'errors', 'admin')
})
beforeEach(() => {
  calls = stubCalls(now)
  calls.answer(returnWithdrawal, { ...withdrawal, returnedAt: now }, { id })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Toasts() {
  const { text } = useIntl()
  return useAtomValue(toastsAtom).map((toast) => (
    <p key={toast.id} data-testid="toast">
      {text(toast.text, toast.values as never)}
    </p>
  ))
}

/** Enters an amount and a reason. */
async function enter(amount: string) {
  const dialog = <ReturnWithdrawalDialog withdrawal={withdrawal} onClose={() => {}} />
  const user = showStubbed(
    <>
      {dialog}
      <Toasts />
    </>,
    { intl, now, path: '/admin/withdrawals' },
  )
  await user.type(screen.getByRole('textbox', { name: /^Amount received in USD/ }), amount)
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'The account is closed.')
  return { user, send: screen.getByRole('button', { name: 'Credit the wallet' }) }
}

const toast = async () => (await screen.findByTestId('toast')).textContent?.replaceAll(/[\u2066-\u2069]/g, '')
const sent = () => calls.sent(returnWithdrawal, { id }).map(({ body }) => body)

it('states the amount that arrived', async () => {
  const { user, send } = await enter('200')
  await user.click(send)
  expect(await toast()).toBe('Return recorded: $200.00 received.')
  expect(sent()).toEqual([{ received: { amount: '20000', currency: 'USD' }, reason: 'The account is closed.' }])
})

it('states a fee that the bank kept', async () => {
  const { user, send } = await enter('190')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(send)
  expect(await toast()).toBe('Return recorded: $190.00 received, bank fee $10.00.')
  expect(sent()).toMatchObject([{ received: { amount: '19000' }, feeBearer: 'site' }])
})

it('asks for a check of an unusual fee, as of an amount without its last digit', async () => {
  const { user, send } = await enter('19')
  const check = screen.getByRole('checkbox', { name: /^This fee is unusually high/ })
  await user.click(send)
  await waitFor(() => expect(check.getAttribute('aria-invalid')).toBe('true'))
  expect(sent()).toEqual([])
  await user.click(check)
  // Another amount has not been checked.
  const amount = screen.getByRole('textbox', { name: /^Amount received in USD/ })
  await user.type(amount, '{Backspace}')
  await user.click(send)
  expect(sent()).toEqual([])
  await user.type(amount, '9')
  await user.click(screen.getByRole('checkbox'))
  await user.click(send)
  expect(await toast()).toBe('Return recorded: $19.00 received, bank fee $181.00.')
  expect(sent()).toMatchObject([{ received: { amount: '1900' }, feeBearer: 'site', feeChecked: true }])
})

/** A withdrawal that the site refuses because the user is not verified. */

import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

const now = '2026-11-23T12:00:00.000Z'
const account = {
  bankName: 'Example Bank',
  accountType: 'checking',
  scheme: 'us',
  accountNumber: '••••6789',
  routingNumber: '••••1533',
  usableFrom: '2026-01-01T00:00:00.000Z',
  verified: { at: '2026-01-01T00:00:00.000Z' },
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['KYC_NEEDED', 'Verify identity'],
  ['KYC_UNDER_REVIEW', 'View status'],
  ['KYC_EXPIRED', 'Renew verification'],
] as const)('%s: leads to the verification and back', async (code, action) => {
  const server = stubCalls(now)
  server.refuse(calls.wallet.withdraw, { code })
  const user = showStubbed(
    <WithdrawForm
      wallet={
        { account, currency: 'USD', withdrawalMinimum: 1n, available: 1000n, owed: 0n, secondFactor: false } as never
      }
      view={{} as never}
      back="/settings/wallet"
    />,
    { intl: await english('shell', 'errors', 'investment', 'investment-errors', 'wallet'), now },
  )
  await user.type(screen.getByRole('textbox', { name: /Amount/ }), '5')
  const password = document.querySelector<HTMLInputElement>('input[type=password]')
  if (password) await user.type(password, 'Quiet-River-7')
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  const link = await screen.findByRole('link', { name: action })
  expect(link.getAttribute('href')).toBe('/user-kyc?from=%2Fsettings%2Fwallet')
})

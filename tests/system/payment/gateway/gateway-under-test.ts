/** A gateway as seen by the shared suite, and the operations of that suite. */

import { expect } from 'vitest'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import type { FailureReason, ProviderGateway } from '#domain/payment/payment.ts'
import type { PayingApp } from '#tests/support/payments/paying-app.ts'
import type { TestCampaign } from '#tests/support/test-users.ts'

type Values = Readonly<Record<string, string>>

export interface GatewayUnderTest {
  readonly name: ProviderGateway
  /** The path below `/sandbox/`. */
  readonly provider: string
  /** The path of the request for a page, used to inject faults. */
  readonly openPath: string
  /** The provider's fee for 100.00. */
  readonly cost: bigint
  /** The form to submit on its page. */
  readonly pay: Values
  readonly cancel: Values
  /** A payment that is declined, and the resulting state of the attempt: still open, or failed. */
  readonly refused: Values
  readonly afterRefusal: { readonly state: 'open' | 'failed'; readonly reason: FailureReason | null }
  /** Days between the payer's approval and the arrival of the funds. */
  readonly days: number
  /** Whether a webhook that was signed an hour ago is rejected. */
  readonly refusesOld: boolean
  /** Whether a cancelled investment can still be paid, which is then refunded. */
  readonly paysLate: boolean
  /** What is paid: an investment, or a top-up of a wallet at the provider. */
  readonly pays: 'investments' | 'custodial wallet'
  /** Whether the page is closed once its payer has cancelled there. */
  readonly endsOnTurning: boolean
  /** Charges back the whole payment; undefined where the provider does not charge the payer back. */
  readonly chargeBack: ((site: PayingApp) => Promise<unknown>) | undefined
  readonly reversed: FailureReason
  /** Refunds made by the provider, in minor units. */
  readonly refunds: (site: PayingApp) => Promise<readonly bigint[]>
  /** The number of pages created. */
  readonly pages: (site: PayingApp) => Promise<number>
}

export const day = 86_400_000

export interface Contract {
  readonly site: PayingApp
  readonly campaign: TestCampaign
  /** A reserved investment with an open page at the provider. */
  readonly open: (units?: bigint) => Promise<{ id: string; url: string | null; session: string }>
  /** Approves the payment on the page. @returns the redirect target */
  readonly pay: (url: string | null) => Promise<URL>
  /** Advances the clock until the funds arrive. */
  readonly arrive: () => Promise<void>
  readonly pollNow: () => Promise<void>
  /** In US dollars by default. */
  readonly balance: (kind: string, holder: string, currency?: string) => Promise<bigint>
  /** Retained payments: the campaign's escrow, or the payer's wallet since the start of the test. */
  readonly arrived: () => Promise<bigint>
  /** Asserts the number of units taken, where units are paid for. */
  readonly expectUnits: (units: bigint) => Promise<void>
}

export function contractOf(
  site: PayingApp,
  tested: GatewayUnderTest,
  campaign: TestCampaign = { id: '', slug: '' },
  before = 0n,
): Contract {
  const balance: Contract['balance'] = (kind, holder, currency) => balanceAt(site, kind, holder, currency)
  return {
    site,
    campaign,
    open: async (units = 4n) => {
      const id = await site.reserve(campaign, units)
      const { checkoutUrl } = await site.checkout(id)
      return { id, url: checkoutUrl, session: (await site.attempts(id)).at(-1)?.provider_ref ?? '' }
    },
    pay: async (url) => {
      const { status, location } = await site.atPage(url, tested.pay)
      expect(status).toBe(303)
      return new URL(location ?? '')
    },
    arrive: async () => {
      if (tested.days > 0) await site.pass(tested.days * day)
    },
    pollNow: () => runSchedule('poll-providers', { ...site.app.deps }),
    balance,
    arrived: async () =>
      tested.pays === 'investments'
        ? balance('escrow', campaign.id)
        : (await balance('custodial', site.investor.id)) - before,
    expectUnits: async (units) => {
      if (tested.pays !== 'investments') return
      const row = await site.app.deps.db.read
        .selectFrom('campaign')
        .select('units_taken')
        .where('id', '=', campaign.id)
        .executeTakeFirstOrThrow()
      expect(row.units_taken).toBe(units)
    },
  }
}

/** The balance of a ledger account in the tests' currency. */
export async function balanceAt(site: PayingApp, kind: string, holder: string, currency = 'USD'): Promise<bigint> {
  const rows = await site.app.deps.db.execute(
    'select balance from ledger_account where kind = $1 and holder = $2 and currency = $3',
    [kind, holder, currency],
  )
  return (rows[0]?.['balance'] as bigint | undefined) ?? 0n
}

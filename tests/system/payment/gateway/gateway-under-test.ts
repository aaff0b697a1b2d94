/** A gateway as the suite for all of them meets it, and what is done with it there. */

import { expect } from 'vitest'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import type { FailureReason, ProviderGateway } from '#domain/payment/payment.ts'
import type { PayingApp } from '#tests/support/payments/paying-app.ts'
import type { TestCampaign } from '#tests/support/test-users.ts'

type Values = Readonly<Record<string, string>>

export interface GatewayUnderTest {
  readonly name: ProviderGateway
  /** Below `/sandbox/`. */
  readonly provider: string
  /** Where the provider is asked for a page, for faults. */
  readonly openPath: string
  /** What it keeps of 100.00 for itself. */
  readonly cost: bigint
  /** What to do at its page. */
  readonly pay: Values
  readonly cancel: Values
  /** A way to pay that is refused, and how a try stands after it: still open, or ended. */
  readonly refused: Values
  readonly afterRefusal: { readonly state: 'open' | 'failed'; readonly reason: FailureReason | null }
  /** Days between the payer's word and the money. */
  readonly days: number
  /** Whether a message that was signed an hour ago is refused. */
  readonly refusesOld: boolean
  /** Whether money can still come for what its investor gave up: then it goes back. */
  readonly paysLate: boolean
  /** What is paid: an investment, or money into a wallet that the provider keeps. */
  readonly pays: 'investments' | 'custodial wallet'
  /** Whether the page is over once its payer has turned back there. */
  readonly endsOnTurning: boolean
  /** The payer's bank takes back all that was paid; undefined where the provider does not take it from the payer. */
  readonly chargeBack: ((site: PayingApp) => Promise<unknown>) | undefined
  readonly reversed: FailureReason
  /** Refunds that the provider made, in minor units. */
  readonly refunds: (site: PayingApp) => Promise<readonly bigint[]>
  /** Pages that were made. */
  readonly pages: (site: PayingApp) => Promise<number>
}

export const day = 86_400_000

export interface Contract {
  readonly site: PayingApp
  readonly campaign: TestCampaign
  /** A reserved investment whose page at the provider is open. */
  readonly open: (units?: bigint) => Promise<{ id: string; url: string | null; session: string }>
  /** Agreed to at the page. @returns where that leads */
  readonly pay: (url: string | null) => Promise<URL>
  /** The days go by until the money is there. */
  readonly arrive: () => Promise<void>
  readonly pollNow: () => Promise<void>
  /** In dollars, where nothing else is said. */
  readonly balance: (kind: string, holder: string, currency?: string) => Promise<bigint>
  /** What has been paid and stayed: in the campaign's escrow, or since the test began in the payer's wallet. */
  readonly arrived: () => Promise<bigint>
  /** That so many of the campaign's units are taken, where units are what is paid for. */
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

/** What an account holds of the tests' currency. */
export async function balanceAt(site: PayingApp, kind: string, holder: string, currency = 'USD'): Promise<bigint> {
  const rows = await site.app.deps.db.execute(
    'select balance from ledger_account where kind = $1 and holder = $2 and currency = $3',
    [kind, holder, currency],
  )
  return (rows[0]?.['balance'] as bigint | undefined) ?? 0n
}

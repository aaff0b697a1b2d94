/** A loan of 400.00 USD from three investors, as tests create, repay and read it. */

import { calls } from '#contract/calls.ts'
import type { PayingApp } from '#tests/support/payments/paying-app.ts'
import { paysWith } from '#tests/support/payments/paying-app.ts'
import { payOut } from '#tests/support/payments/payouts.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'

const { admin, repaymentSchedule } = calls
export const day = 86_400_000

export interface TestLoan {
  readonly campaign: TestCampaign
  readonly investors: readonly { readonly person: TestPerson; readonly investmentId: string }[]
}

interface LoanTerms {
  readonly kind?: 'debt' | 'equity'
  readonly structure?: string | null
  readonly method?: string | null
  readonly ratePoints?: number
  readonly termMonths?: number
  readonly frequency?: string
  /** All units belong to one investor, by several investments. */
  readonly oneInvestor?: boolean
}

/** 4, 4 and 8 units; at 8 % for a year, quarterly, unless the terms say otherwise. Not paid out yet. */
export async function newLoan(site: PayingApp, terms: LoanTerms = {}): Promise<TestLoan> {
  const { kind = 'debt', structure = null, method = null } = terms
  const campaign = await newCampaign(site.app, site.owner, { unitsTotal: 16n, kind })
  await site.app.deps.db.execute(
    `update campaign set distribution_points = $2, term_months = $3, frequency = $4, repayment_structure = $5,
      interest_method = $6 where id = $1`,
    [campaign.id, terms.ratePoints ?? 800, terms.termMonths ?? 12, terms.frequency ?? 'quarterly', structure, method],
  )
  const investors: TestLoan['investors'][number][] = []
  for (const units of [4n, 4n, 8n]) {
    const person = (terms.oneInvestor && investors[0]?.person) || (await newPerson(site.app))
    const investmentId = await site.reserve(campaign, units, person, 0)
    const { id: session, checkoutUrl } = await site.checkout(investmentId, person)
    await site.atPage(checkoutUrl, paysWith('4242424242424242'))
    await site.check(session, person)
    investors.push({ person, investmentId })
  }
  await site.app.deps.db.execute('update campaign set status = 4 where id = $1', [campaign.id])
  await site.settle()
  return { campaign, investors }
}

export async function newRunningLoan(site: PayingApp, administrator: TestPerson, terms: LoanTerms = {}) {
  const loan = await newLoan(site, terms)
  await payOut(site.app, loan.campaign.id, administrator)
  site.app.advance(1000)
  return loan
}

/** The loan pays its investors an amount. */
export async function repay(site: PayingApp, { campaign }: TestLoan, amount: bigint, administrator: TestPerson) {
  const params = { id: campaign.id }
  const { data } = await make(site.app, admin.planDistribution, { params, query: { amount } }, { as: administrator })
  const body = { amount: { amount, currency: 'USD' }, seen: data.seen }
  const { status } = await make(site.app, admin.distribute, { params, body }, { as: administrator })
  if (status !== 200) throw new Error('nothing was distributed')
  await site.settle()
}

export const readSchedule = (site: PayingApp, { campaign }: TestLoan, as = site.owner) =>
  make(site.app, repaymentSchedule.getRepaymentSchedule, { params: { id: campaign.id } }, { as })

export const readOwnSchedule = (
  site: PayingApp,
  { investors }: TestLoan,
  index: number,
  as = investors[index]?.person,
) =>
  make(
    site.app,
    repaymentSchedule.getOwnRepaymentSchedule,
    { params: { id: investors[index]?.investmentId ?? '' } },
    as ? { as } : {},
  )

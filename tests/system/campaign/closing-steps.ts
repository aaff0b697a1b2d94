/** Investments in a campaign whose end is changed, and what its users are told. */

import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import type { CancellationRule } from '#domain/investment/cancellation.ts'
import { plantAgreement } from '#tests/support/payments/agreements.ts'
import type { PayingApp } from '#tests/support/payments/paying-app.ts'
import { fill, payFromWallet } from '#tests/support/payments/wallets.ts'
import { make, type TestPerson } from '#tests/support/test-users.ts'

/** @param bed as it is when a step is made */
export function closingSteps(bed: () => { readonly site: PayingApp; readonly administrator: TestPerson }) {
  const app = () => bed().site.app
  /** Reserved and signed. */
  const reserve = async (
    campaignId: string,
    investor: TestPerson,
    units = 4n,
    rule: CancellationRule = 'us',
  ): Promise<string> => {
    const body = { units, gateway: 'wallet', anonymous: false, riskAccepted: true } as const
    const { id } = (await make(app(), calls.investment.create, { params: { campaignId }, body }, { as: investor })).data
    await plantAgreement(app(), id, 100, rule)
    return id
  }
  /** Paid from the investor's wallet. */
  const invest = async (
    campaignId: string,
    investor: TestPerson,
    units = 4n,
    rule: CancellationRule = 'us',
    unitPrice = 2500n,
  ): Promise<string> => {
    const id = await reserve(campaignId, investor, units, rule)
    await fill(app(), investor, bed().administrator, units * unitPrice)
    await payFromWallet(app(), investor, id)
    if ((await bed().site.stateOf(id)) !== 'confirmed') throw new Error('the payment did not arrive')
    await bed().site.settle()
    return id
  }
  const rowOf = (id: string) =>
    app().deps.db.read.selectFrom('campaign').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const close = async (): Promise<void> => {
    await runSchedule('close-campaigns', app().deps)
    await bed().site.settle()
  }
  const auditOf = async (subject: string): Promise<unknown[]> => {
    const rows = await app().deps.db.execute('select event_name from audit_event where subject = $1 order by at, id', [
      subject,
    ])
    return rows.map((row) => row['event_name'])
  }
  const inboxOf = async (as: TestPerson): Promise<string[]> =>
    (await make(app(), calls.social.listNotifications, { query: {} }, { as })).data.items.map(({ kind }) => kind)
  const mailsTo = async ({ id }: TestPerson): Promise<string[]> => {
    const [row] = await app().deps.db.execute('select email from app_user where id = $1', [id])
    return app()
      .mails.filter(({ to }) => to === row?.['email'])
      .map(({ subject }) => subject)
  }
  const cancel = (id: string, as: TestPerson) =>
    make(app(), calls.investment.cancel, { params: { investorId: id }, body: { state: 'cancelled' } }, { as })
  const save = (campaignId: string, as: TestPerson) =>
    make(app(), calls.campaign.save, { params: { id: campaignId } }, { as })
  return { reserve, invest, rowOf, close, auditOf, inboxOf, mailsTo, cancel, save }
}

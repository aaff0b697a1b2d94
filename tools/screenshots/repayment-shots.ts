/** Screens of repayments to the investors of a campaign. */

import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { uploadPath } from '#contract/content/upload-file.ts'
import { fileIdOf, reportKind, type UploadFacts } from '#contract/uploads.ts'
import type { SiteClient, StoredSession } from '#tools/hosts/site-client.ts'
import type { Facts, Shot } from './shot.ts'

interface PaidOut {
  readonly currency: string
  readonly campaign: { readonly id: string }
  readonly owner: { readonly email: string }
}

interface Instalment {
  readonly id: string
  readonly amount: { readonly amount: string }
  readonly methods: readonly { readonly gateway: string; readonly fee: string }[]
  readonly payment: { readonly checkoutUrl: string | null } | null
}

/** Pays the first instalment of a plan, which stores the card. */
async function payByCard(site: SiteClient, token: string, { id, amount, methods }: Instalment): Promise<void> {
  const fee = methods.find(({ gateway }) => gateway === 'stripe')?.fee ?? '0'
  const total = String(BigInt(amount.amount) + BigInt(fee))
  const { payment } = await site.call<Instalment>('POST', 'online-repayment', {
    token,
    body: { repaymentId: id, total, gateway: 'stripe' },
  })
  if (!payment?.checkoutUrl) throw new Error('the provider gave no page')
  await fetch(payment.checkoutUrl, {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay', method: 'card:4242424242424242' }),
    redirect: 'manual',
  })
  await site.call('GET', `get-ach-status?repaymentId=${id}`, { token })
}

const reportPath = 'demo/campaigns/thousand-oaks-apartments/financials.pdf'

/** @returns the id of the file */
async function uploadReport(site: SiteClient, { token, partition }: StoredSession): Promise<string> {
  const bytes = new Uint8Array(fs.readFileSync(reportPath))
  const facts: UploadFacts = { kind: reportKind, campaignId: '', partition }
  const fileId = await fileIdOf(facts, bytes, (data) => createHash('sha256').update(data).digest())
  const { ok, status } = await fetch(`${site.origin}${uploadPath(facts, fileId)}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: bytes,
  })
  if (!ok) throw new Error(`the report was not stored: ${status}`)
  return fileId
}

/** Creates repayments of a campaign of the owner: one that is due, one that is overdue, one that is paid, and a plan. */
export async function repaymentsOf(
  site: SiteClient,
  owner: StoredSession | undefined,
  admin: string,
): Promise<Pick<Facts, 'repaid' | 'dueRepayment' | 'paidRepayment' | 'firstInstalment'>> {
  const { items } = await site.call<{ items: PaidOut[] }>('GET', 'admin/payouts?state=paid', { token: admin })
  const paidOut = items.find((each) => each.owner.email === owner?.user.email)
  if (owner === undefined || paidOut === undefined)
    return { repaid: '', dueRepayment: '', paidRepayment: '', firstInstalment: '' }
  const { campaign, currency } = paidOut
  const create = async (
    type: string,
    amount: string,
    change: Readonly<Record<string, string>> = {},
  ): Promise<string> => {
    const period = { periodStart: '2026-07-01', periodEnd: '2026-09-30', dueOn: '2027-01-15', description: '' }
    const { id } = await site.call<{ id: string }>('POST', 'create-repayment', {
      token: owner.token,
      body: { campaignId: campaign.id, type, amount: { amount, currency }, ...period, ...change },
    })
    return id
  }
  const dueRepayment = await create('dividend', '1234567', { description: 'Rent of the third quarter' })
  await create('return-of-investment', '500000', { dueOn: '2026-11-01' })
  const paidRepayment = await create('interest', '250000', { reportId: await uploadReport(site, owner) })
  await site.call('POST', `admin/repayments/${paidRepayment}/record-transfer`, {
    token: admin,
    body: { amount: { amount: '250000', currency }, bankReference: 'WIRE 4711' },
  })
  const automatic = (type: string, firstDueOn: string): Promise<Instalment> =>
    site.call<Instalment>('POST', 'create-auto-repayment', {
      token: owner.token,
      body: {
        campaignId: campaign.id,
        type,
        amount: { amount: '150000', currency },
        frequency: 'monthly',
        firstDueOn,
        instalments: 12,
        description: 'Rent',
      },
    })
  const { id: firstInstalment } = await automatic('dividend', '2027-02-01')
  await payByCard(site, owner.token, await automatic('interest', '2027-02-15'))
  return { repaid: campaign.id, dueRepayment, paidRepayment, firstInstalment }
}

/** The user's investments in a loan that is being repaid, and in a campaign with a report. */
export async function repaidInvestmentsOf(
  site: SiteClient,
  token: string,
  repaid: string,
): Promise<Pick<Facts, 'loan' | 'loanCampaign' | 'reported'>> {
  const { items } = await site.call<{ items: { id: string; campaign: { id: string } }[] }>(
    'GET',
    'my-investment/?limit=100',
    { token },
  )
  const reported = items.find(({ campaign }) => campaign.id === repaid)?.id ?? ''
  for (const { id, campaign } of items) {
    const { state } = await site.call<{ state: string }>('GET', `my-investment/${id}/repayment-schedule`, { token })
    if (state === 'running') return { loan: id, loanCampaign: campaign.id, reported }
  }
  return { loan: '', loanCampaign: '', reported }
}

export function repaymentShots(facts: Facts): readonly Shot[] {
  const { repaid, dueRepayment, paidRepayment, firstInstalment, loan, loanCampaign, reported } = facts
  const tab = `/campaign-dashboard/repayment/${repaid}`
  const payment = `/campaign-dashboard/payment/${dueRepayment}`
  const openInvestors: NonNullable<Shot['prepare']> = async (page, textOf) => {
    await page.getByRole('button', { name: textOf('schedule.showInvestors') }).click()
    await page.getByRole('table', { name: textOf('schedule.byInvestor') }).waitFor()
  }
  return [
    { name: 'repayments', as: 'owner', path: tab, dark: true },
    { name: 'repayments-loading', as: 'owner', path: tab, held: 'get-repayment' },
    { name: 'repayments-failed', as: 'owner', path: tab, broken: 'get-repayment' },
    { name: 'repayments-offline', as: 'owner', path: tab, offline: true },
    {
      name: 'repayment-form',
      as: 'owner',
      path: `${tab}?do=new`,
      dark: true,
      prepare: async (page) => {
        await page.locator('[name=type]').first().check()
        await page.locator('[name=amount]').fill('5000')
        await page.locator('form ul[aria-label] li').first().waitFor()
      },
    },
    {
      name: 'repayment-form-errors',
      as: 'owner',
      path: `${tab}?do=new`,
      prepare: async (page) => {
        await page.locator('[name=amount]').fill('99999999999')
        await page.locator('form button[type=submit]').click()
      },
    },
    {
      name: 'repayment-form-report',
      as: 'owner',
      path: `${tab}?do=new`,
      dark: true,
      prepare: async (page) => {
        await page.locator('[name=frequency]').selectOption('quarterly')
        await page.locator('[name=reportId]').setInputFiles(reportPath)
        await page.getByText('financials.pdf').waitFor()
      },
    },
    {
      name: 'repayment-form-automatic',
      as: 'owner',
      path: `${tab}?do=new`,
      dark: true,
      prepare: async (page) => {
        await page.locator('[name=type]').nth(1).check()
        await page.locator('[name=amount]').fill('1500')
        await page.locator('[name=frequency]').selectOption('monthly')
        await page.locator('[name=instalments]').fill('12')
        await page.locator('form ul[aria-label] li').first().waitFor()
      },
    },
    {
      name: 'repayment-payment-automatic',
      as: 'owner',
      path: `/campaign-dashboard/payment/${firstInstalment}`,
      prepare: (page) => page.locator('[value=stripe]').check(),
    },
    { name: 'repayment-payment', as: 'owner', path: payment, dark: true },
    {
      name: 'repayment-payment-wallet',
      as: 'owner',
      path: payment,
      prepare: (page) => page.locator('[value=wallet]').check(),
    },
    {
      name: 'repayment-payment-transfer',
      as: 'owner',
      path: payment,
      prepare: (page) => page.locator('[value=offline]').check(),
    },
    {
      name: 'repayment-payment-report',
      as: 'owner',
      path: payment,
      dark: true,
      prepare: async (page, textOf) => {
        const report = page.locator('[name=reportId]')
        await report.setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') })
        await page.getByText(textOf('repayment.reportType')).waitFor()
      },
    },
    { name: 'repayment-payment-loading', as: 'owner', path: payment, held: 'get-single-repayment' },
    { name: 'repayment-payment-failed', as: 'owner', path: payment, broken: 'get-single-repayment' },
    { name: 'repayment-payment-offline', as: 'owner', path: payment, offline: true },
    { name: 'repayment-receipt', as: 'owner', path: `/campaign-dashboard/receipt/${paidRepayment}`, dark: true },
    { name: 'repayment-reports', as: 'investor', path: `/receipt/${reported}`, dark: true },
    {
      name: 'loan-investors',
      as: 'admin',
      path: `/admin/campaigns/${loanCampaign}`,
      dark: true,
      prepare: openInvestors,
    },
    { name: 'loan-schedule', as: 'investor', path: `/receipt/${loan}`, dark: true },
    { name: 'loan-schedule-loading', as: 'investor', path: `/receipt/${loan}`, held: 'repayment-schedule' },
    { name: 'loan-schedule-failed', as: 'investor', path: `/receipt/${loan}`, broken: 'repayment-schedule' },
    {
      name: 'loan-stage',
      as: 'admin',
      path: `/admin/campaigns/${loanCampaign}`,
      window: true,
      prepare: async (page, textOf) => {
        await page.getByRole('button', { name: textOf('stage.declare') }).click()
        await page.locator('dialog [name=note]').waitFor()
      },
    },
    { name: 'admin-repayments', as: 'admin', path: '/admin/repayments?state=all', dark: true },
    { name: 'admin-repayments-none', as: 'admin', path: '/admin/repayments?q=zzzz' },
    { name: 'admin-repayments-loading', as: 'admin', path: '/admin/repayments', held: 'admin/repayments' },
    {
      name: 'admin-repayments-record',
      as: 'admin',
      path: '/admin/repayments',
      window: true,
      prepare: async (page, textOf) => {
        await page
          .getByRole('button', { name: textOf('repayments.recordOf').split('{')[0] ?? '' })
          .first()
          .click()
        await page.locator('dialog [name=received]').waitFor()
      },
    },
  ]
}

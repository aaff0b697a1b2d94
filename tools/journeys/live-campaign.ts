/** A live campaign of the demonstration's owner without investors, and paid investments in it. */

import { randomUUID } from 'node:crypto'
import { addDays } from '#domain/calendar.ts'
import type { AllocationRule } from '#domain/campaign/allocation.ts'
import type { SiteClient } from '#tools/hosts/site-client.ts'
import { sampleAccount } from './sample-account.ts'

interface Sessions {
  readonly owner: { readonly token: string; readonly user: { readonly id: string } }
  readonly admin: { readonly token: string }
}

/** Five hundred dollars, in units of 25. */
const raise = { goal: '500', maximumOffering: '1000', raiseType: 'fixed', accreditation: 'both' }

/** @param allocation how units are allocated if demand exceeds forty of them. @returns the id of the campaign */
export async function liveCampaign(
  client: SiteClient,
  { owner, admin }: Sessions,
  allocation: AllocationRule = 'first-come',
): Promise<string> {
  const { token } = owner
  const { items } = await client.call<{ items: { id: string; status: number }[] }>(
    'GET',
    `get-user-campaigns/${owner.user.id}?limit=60&page=1`,
    { token },
  )
  const id = randomUUID()
  await client.call('POST', `equities/${items.find(({ status }) => status === 2)?.id}/duplicate`, {
    token,
    body: { id },
  })
  const closingDate = addDays(new Date().toISOString().slice(0, 10), 90)
  const change = async (section: string, body: Readonly<Record<string, string>>): Promise<void> => {
    const path = `campaign/${section}/${id}`
    const { version } = await client.call<{ version: number }>('GET', path, { token })
    await client.call('PATCH', path, { token, ifMatch: version, body })
  }
  const rule =
    allocation === 'discretionary'
      ? { allocation, allocationDescription: 'Investors of the neighbourhood receive their units first.' }
      : { allocation }
  await change('fundraising-detail', { ...raise, ...rule, currency: 'USD', closingDate })
  await change('campaign-terms', {
    unitPrice: '25',
    minimum: '25',
    maximum: '500',
    maturityDate: addDays(closingDate, 1200),
  })
  await client.call('PATCH', `campaign/payment-detail/${id}`, {
    token,
    body: sampleAccount,
  })
  await client.call('PATCH', `equities/${id}`, { token, body: { status: 1 } })
  await client.call('PATCH', `admin/campaigns/${id}/status`, { token: admin.token, body: { status: 2 } })
  return id
}

/** Reserves, signs and pays by bank transfer, which an administrator confirms. @returns the id of the investment */
export async function paidInvestment(
  client: SiteClient,
  campaignId: string,
  investor: { readonly token: string },
  { admin, units }: { readonly admin: { readonly token: string }; readonly units: number },
): Promise<string> {
  const { token } = investor
  const { id, amount } = await client.call<{ id: string; amount: { amount: string; currency: string } }>(
    'POST',
    `process-investment/${campaignId}`,
    { token, body: { units: String(units), gateway: 'offline', anonymous: false, riskAccepted: true } },
  )
  const reading = { investorId: id, legalName: 'Amal Haddad' }
  const { version } = await client.call<{ version: string }>('POST', 'contracts/generate-pdf', { token, body: reading })
  const signature = { version, consent: true, kind: 'typed', typed: 'A. Haddad' }
  await client.call('POST', 'contracts/create-pdf', { token, body: { ...reading, ...signature } })
  await client.call('POST', `admin/offline-payments/${id}/confirm`, { token: admin.token, body: { received: amount } })
  return id
}

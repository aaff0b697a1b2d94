/** Step 6: the account. Numbers are sealed on the way in and told by their last four characters on the way out. */

import { insertAudit } from '#api/db/audit.ts'
import { findFunding, type FundingRow, writeFunding } from '#api/db/funding.ts'
import { lockCampaign } from '#api/db/campaigns.ts'
import { type Handler, handle } from '#api/handlers/handler.ts'
import { presentAccount } from '#api/presenters/campaign-draft.ts'
import { calls } from '#contract/calls.ts'
import type { FundingDraft } from '#contract/campaign-edit.ts'
import { CallError } from '#contract/errors.ts'
import { cleanAccount, fundingProblems, isMasked, masked } from '#domain/funding.ts'
import { editableSections, mayManage } from '#domain/permissions.ts'
import { reopen } from './change-section.ts'
import { draftOf, withTeam } from './draft.ts'

const { campaignEdit } = calls

function present(row: FundingRow | undefined): FundingDraft {
  const account = presentAccount(row)
  return {
    account,
    updatedAt: row?.updated_at.toISOString() ?? null,
    problems: fundingProblems({ ...account }, false),
  }
}

/** Somebody who may edit the rest learns nothing of the account. */
export const getFunding = handle(campaignEdit.getFunding, async ({ params, member }, { db }) => {
  const { campaign } = await draftOf(db.read, member, params.campaignId)
  if (!mayManage(member, { ownerId: campaign.owner_id })) throw new CallError('NOT_ALLOWED')
  return present(await findFunding(db.read, campaign.id))
})

const update: Handler<typeof campaignEdit.updateFunding> = ({ params, body, member, once }, { clock, ids, sealer }) =>
  once(async (tx) => {
    const { campaign, team } = await withTeam(tx, member, await lockCampaign(tx, params.campaignId))
    if (!mayManage(member, { ownerId: campaign.owner_id })) throw new CallError('NOT_ALLOWED')
    if (!editableSections(member, team).includes('funding')) throw new CallError('CAMPAIGN_LOCKED')
    const before = await findFunding(tx, campaign.id)
    const scheme = body.scheme === 'iban' ? 'iban' : 'us'
    const entered = {
      bankName: body.bankName,
      accountType: body.accountType,
      scheme: body.scheme,
      accountNumber: body.accountNumber,
      confirmAccountNumber: body.confirmAccountNumber ?? '',
      routingNumber: body.routingNumber,
      achAccountId: body.achAccountId ?? '',
      tos: body.tos === true ? 'yes' : '',
    }
    const problems = [
      ...fundingProblems(entered, false),
      // A mask stands for what is stored, under the same scheme, and for nothing else.
      ...(isMasked(entered.accountNumber) &&
      (entered.accountNumber !== before?.shown_number || scheme !== before.scheme)
        ? [{ path: 'accountNumber', code: 'required' as const }]
        : []),
      ...(isMasked(entered.routingNumber) &&
      (entered.routingNumber !== before?.shown_routing || scheme !== before.scheme)
        ? [{ path: 'routingNumber', code: 'required' as const }]
        : []),
    ]
    if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
    const at = new Date(clock.now())
    if (campaign.status === 3) await reopen(tx, campaign.id, member.id, ids.next(), at)
    const sealed = (column: 'number' | 'routing', text: string): { sealed: string; shown: string } => {
      const clean = cleanAccount(text)
      return { sealed: sealer.seal(clean, `campaign_account/${campaign.id}/${column}`), shown: masked(clean) }
    }
    const number =
      before && isMasked(entered.accountNumber)
        ? { sealed: before.sealed_number, shown: before.shown_number }
        : sealed('number', entered.accountNumber)
    const routing =
      before && isMasked(entered.routingNumber)
        ? { sealed: before.sealed_routing, shown: before.shown_routing }
        : sealed('routing', entered.routingNumber)
    const row: FundingRow = {
      campaign_id: campaign.id,
      bank_name: entered.bankName,
      account_type: entered.accountType,
      scheme,
      sealed_number: number.sealed,
      shown_number: number.shown,
      sealed_routing: routing.sealed,
      shown_routing: routing.shown,
      ach_account: entered.achAccountId,
      agreed_at: entered.tos === 'yes' ? at : (before?.agreed_at ?? null),
      updated_at: at,
    }
    await writeFunding(tx, row)
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: member.id,
      act: 'campaign-account',
      subject: campaign.id,
      facts: { numberChanged: number.sealed !== before?.sealed_number },
    })
    return present(row)
  })

export const updateFunding = handle(campaignEdit.updateFunding, update)
export const enterFunding = handle(campaignEdit.enterFunding, (input, deps) => update(input, deps))

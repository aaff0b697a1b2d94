/** Step 6: the account. Numbers are sealed on the way in and told by their last four characters on the way out. */

import { insertAudit } from '#api/db/audit.ts'
import { findFunding, type FundingRow, writeFunding } from '#api/db/funding.ts'
import { type CampaignRow, lockCampaign } from '#api/db/campaigns.ts'
import { lockConnected } from '#api/db/connected-accounts.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { readSettings } from '#api/db/settings.ts'
import { maskProblems, schemeOf, sealNumbers } from '#api/handlers/bank-numbers.ts'
import { ownedAccounts } from '#api/handlers/connected-account/known-accounts.ts'
import { type Deps, type Handler, handle, type Member } from '#api/handlers/handler.ts'
import type { Gateways } from '#api/payment-ports.ts'
import { presentAccount } from '#api/presenters/campaign-draft.ts'
import { calls } from '#contract/calls.ts'
import type { DecodedInput } from '#contract/call.ts'
import type { FundingDraft } from '#contract/campaign-account.ts'
import type { SectionDraft } from '#contract/campaign-edit.ts'
import { CallError } from '#contract/errors.ts'
import { decode, encode } from '#contract/schema.ts'
import { sealedFor } from '#contract/sealing.ts'
import type { FieldProblem } from '#domain/field.ts'
import { connectedProblems, fundingProblems } from '#domain/funding.ts'
import { editableSections, mayManage } from '#domain/permissions.ts'
import { reopen } from './change-section.ts'
import { draftOf, withTeam } from './draft.ts'

const { campaignEdit } = calls
type Entered = DecodedInput<typeof campaignEdit.updateFunding>['body']

/** @param ownerId whose connected accounts there are to choose from */
async function present(
  db: Reader | Writer,
  row: FundingRow | undefined,
  ownerId: string,
  gateways: Gateways,
): Promise<FundingDraft> {
  const account = presentAccount(row)
  const { settings } = await readSettings(db)
  return {
    account,
    updatedAt: row?.updated_at.toISOString() ?? null,
    problems: [
      ...fundingProblems({ ...account }),
      ...(settings.achAccountRequired
        ? connectedProblems(account.achAccountId, await ownedAccounts(db, ownerId, gateways))
        : []),
    ],
  }
}

/** Somebody who may edit the rest learns nothing of the account. */
export const getFunding = handle(campaignEdit.getFunding, async ({ params, member }, { db, gateways }) => {
  const { campaign } = await draftOf(db.read, member, params.campaignId)
  if (!mayManage(member, { ownerId: campaign.owner_id })) throw new CallError('NOT_ALLOWED')
  return present(db.read, await findFunding(db.read, campaign.id), campaign.owner_id, gateways)
})

/** The campaign, locked, for its owner while the account may change. @throws CallError */
async function openFor(tx: Writer, member: Member, campaignId: string): Promise<CampaignRow> {
  const { campaign, team } = await withTeam(tx, member, await lockCampaign(tx, campaignId))
  if (!mayManage(member, { ownerId: campaign.owner_id })) throw new CallError('NOT_ALLOWED')
  if (!editableSections(member, team).includes('funding')) throw new CallError('CAMPAIGN_LOCKED')
  return campaign
}

/** @param chosen what is wrong with the connected account that was chosen. @throws CallError INVALID_INPUT */
function refuseWrong(body: Entered, before: FundingRow | undefined, chosen: readonly FieldProblem[]): void {
  const { accountNumber, routingNumber } = body
  const problems = [
    ...fundingProblems({
      bankName: body.bankName,
      accountType: body.accountType,
      scheme: body.scheme,
      accountNumber,
      confirmAccountNumber: body.confirmAccountNumber ?? '',
      routingNumber,
      tos: body.tos === true ? 'yes' : '',
    }),
    ...maskProblems(body, before),
    ...chosen,
  ]
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
}

/**
 * What is wrong with the connected account that is named: whoever it belongs to but the owner, it is one that nothing can be paid
 * to. What is stored may stay as it is; the checklist says where it has become unusable.
 */
async function chosenProblems(
  tx: Writer,
  chosen: string,
  before: FundingRow | undefined,
  ownerId: string,
  gateways: Gateways,
): Promise<FieldProblem[]> {
  if (chosen === '' || chosen === before?.connected_id) return []
  const known = await ownedAccounts(tx, ownerId, gateways)
  // Nobody takes it out while it is being chosen.
  const row = known.has(chosen) ? await lockConnected(tx, chosen) : undefined
  return connectedProblems(chosen, row ? new Map([[chosen, row.state]]) : known)
}

type ChangeDeps = Pick<Deps, 'clock' | 'ids' | 'sealer' | 'gateways' | 'jobs'>

/** @throws CallError INVALID_INPUT */
async function change(
  tx: Writer,
  { clock, ids, sealer, gateways, jobs }: ChangeDeps,
  { campaign, member, body }: { readonly campaign: CampaignRow; readonly member: Member; readonly body: Entered },
): Promise<FundingRow> {
  const before = await findFunding(tx, campaign.id)
  // A program that knows nothing of connected accounts leaves the choice as it is.
  const chosen = body.achAccountId ?? before?.connected_id ?? ''
  refuseWrong(body, before, await chosenProblems(tx, chosen, before, campaign.owner_id, gateways))
  const at = new Date(clock.now())
  if (campaign.status === 3) await reopen(tx, campaign.id, member.id, ids.next(), at)
  const row: FundingRow = {
    campaign_id: campaign.id,
    bank_name: body.bankName,
    account_type: body.accountType,
    scheme: schemeOf(body),
    ...sealNumbers(body, before, (column) => `campaign_account/${campaign.id}/${column}`, sealer),
    connected_id: chosen === '' ? null : chosen,
    agreed_at: body.tos === true ? at : (before?.agreed_at ?? null),
    updated_at: at,
    version: (before?.version ?? 0) + 1,
  }
  await writeFunding(tx, row)
  const changeId = ids.next()
  await insertAudit(tx, {
    id: changeId,
    at,
    actorId: member.id,
    act: 'campaign-account',
    subject: campaign.id,
    facts: {
      numberChanged: row.sealed_number !== before?.sealed_number,
      connectedChanged: row.connected_id !== (before?.connected_id ?? null),
    },
  })
  if (isOtherAccount(row, before)) await jobs.add(tx, 'notify-payout-account', { campaignId: campaign.id, changeId })
  return row
}

const accountColumns = [
  'bank_name',
  'account_type',
  'scheme',
  'sealed_number',
  'sealed_routing',
  'connected_id',
] as const

/** Saving the same account again, as the form does with masked numbers, is no change. */
function isOtherAccount(row: FundingRow, before: FundingRow | undefined): boolean {
  return accountColumns.some((column) => row[column] !== before?.[column])
}

const update: Handler<typeof campaignEdit.updateFunding> = ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    const campaign = await openFor(tx, member, params.campaignId)
    return present(tx, await change(tx, deps, { campaign, member, body }), campaign.owner_id, deps.gateways)
  })

export const updateFunding = handle(campaignEdit.updateFunding, update)
export const enterFunding = handle(campaignEdit.enterFunding, (input, deps) => update(input, deps))

/** The account as a section of the draft, which is how the outbox of a device knows it. */
async function presentVersion(
  tx: Writer,
  row: FundingRow | undefined,
  ownerId: string,
  gateways: Gateways,
): Promise<SectionDraft> {
  const { account, updatedAt, problems } = await present(tx, row, ownerId, gateways)
  return { values: { ...account }, version: row?.version ?? 0, updatedAt, problems }
}

/** What waited on a device and could be opened nowhere but here (reliability 5.3): from here on it is the plain call. */
export const updateSealedFunding = handle(
  campaignEdit.updateSealedFunding,
  ({ params, body, member, ifMatch, once }, deps) =>
    once(async (tx) => {
      const campaign = await openFor(tx, member, params.campaignId)
      const opened = opening(body.sealed, deps, sealedFor('payout-account', campaign.id, deps.partitions.of(member.id)))
      const stored = await findFunding(tx, campaign.id)
      const shown = (row: FundingRow | undefined): Promise<SectionDraft> =>
        presentVersion(tx, row, campaign.owner_id, deps.gateways)
      if (ifMatch !== (stored?.version ?? 0))
        throw new CallError('VERSION_CONFLICT', {
          current: encode(campaignEdit.updateSealedFunding.reply, await shown(stored)),
        })
      return shown(await change(tx, deps, { campaign, member, body: opened }))
    }),
)

/** @throws CallError SEALING_KEY_UNKNOWN, SEALED_UNREADABLE, INVALID_INPUT */
function opening(sealed: string, { unsealer }: Pick<Deps, 'unsealer'>, place: string): Entered {
  const opened = unsealer.open(sealed, place)
  if (opened === 'unknown-key') throw new CallError('SEALING_KEY_UNKNOWN', { current: unsealer.key })
  if (opened === 'unreadable') throw new CallError('SEALED_UNREADABLE')
  const decoded = decode(campaignEdit.updateFunding.body, jsonOf(opened.text))
  if (!decoded.ok) throw new CallError('INVALID_INPUT', {}, decoded.problems)
  return decoded.value
}

/** @throws CallError SEALED_UNREADABLE for what a foreign client sealed */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new CallError('SEALED_UNREADABLE')
  }
}

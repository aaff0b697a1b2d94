/** Step 6: the payout account. Numbers are encrypted when stored and returned as their last four characters only. */

import { insertAudit } from '#api/db/audit/audit.ts'
import { findFunding, fundingFields, type FundingRow, writeFunding } from '#api/db/payment/funding.ts'
import { type CampaignRow, lockCampaign } from '#api/db/campaign/campaigns.ts'
import { lockConnected } from '#api/db/payment/connected-accounts.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { maskProblems, schemeOf, sealNumbers } from '#api/services/payment/bank-numbers.ts'
import { ownedAccounts } from '#api/services/payment/connected-account/known-accounts.ts'
import type { Deps, Member } from '#api/deps.ts'
import type { Gateways } from '#api/payment-ports.ts'
import { calls } from '#contract/calls.ts'
import type { DecodedInput } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { decode } from '#contract/schema.ts'
import { sealedFor } from '#contract/sealing.ts'
import type { FieldProblem } from '#domain/field.ts'
import { connectedProblems, fundingProblems } from '#domain/draft/funding.ts'
import { editableSections, mayManage } from '#domain/account/permissions.ts'
import { reopen } from './change-section.ts'
import { managedDraft, withTeam } from './draft.ts'

export type EnteredFunding = DecodedInput<typeof calls.campaignEdit.updateFunding>['body']

export interface FundingState {
  readonly row: FundingRow | undefined
  readonly problems: readonly FieldProblem[]
}

/** @param ownerId owner of the connected accounts to choose from */
async function stateOf(
  db: Reader | Writer,
  row: FundingRow | undefined,
  ownerId: string,
  gateways: Gateways,
): Promise<FundingState> {
  const account = fundingFields(row)
  const { settings } = await readSettings(db)
  return {
    row,
    problems: [
      ...fundingProblems(account),
      ...(settings.achAccountRequired
        ? connectedProblems(account.achAccountId, await ownedAccounts(db, ownerId, gateways))
        : []),
    ],
  }
}

/** Locks the campaign for its owner while the account may change. @throws CallError */
async function openFor(tx: Writer, member: Member, campaignId: string): Promise<CampaignRow> {
  const { campaign, team } = await withTeam(tx, member, await lockCampaign(tx, campaignId))
  if (!mayManage(member, { ownerId: campaign.owner_id })) throw new CallError('NOT_ALLOWED')
  if (!editableSections(member, team).includes('funding')) throw new CallError('CAMPAIGN_LOCKED')
  return campaign
}

/** @param chosen problems of the chosen connected account. @throws CallError INVALID_INPUT */
function refuseWrong(body: EnteredFunding, before: FundingRow | undefined, chosen: readonly FieldProblem[]): void {
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
 * Problems of the chosen connected account: it is not the owner's, or nothing can be paid to it. The stored choice may
 * stay; the checklist reports if it has become unusable.
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
  // Locked so that it cannot be disconnected while it is being chosen.
  const row = known.has(chosen) ? await lockConnected(tx, chosen) : undefined
  return connectedProblems(chosen, row ? new Map([[chosen, row.state]]) : known)
}

type ChangeDeps = Pick<Deps, 'clock' | 'ids' | 'sealer' | 'gateways' | 'jobs'>

/** @throws CallError INVALID_INPUT */
async function change(
  tx: Writer,
  { clock, ids, sealer, gateways, jobs }: ChangeDeps,
  {
    campaign,
    member,
    body,
  }: { readonly campaign: CampaignRow; readonly member: Member; readonly body: EnteredFunding },
): Promise<FundingRow> {
  const before = await findFunding(tx, campaign.id)
  // A client without support for connected accounts leaves the choice unchanged.
  const chosen = body.achAccountId ?? before?.connected_id ?? ''
  refuseWrong(body, before, await chosenProblems(tx, chosen, before, campaign.owner_id, gateways))
  const at = new Date(clock.now())
  if (campaign.status === 3) await reopen(tx, campaign.id, member.id, ids.next(), at)
  const entered = {
    campaign_id: campaign.id,
    bank_name: body.bankName,
    account_type: body.accountType,
    scheme: schemeOf(body),
    ...sealNumbers(body, before, (column) => campaignAccountContext(campaign.id, column), sealer),
    connected_id: chosen === '' ? null : chosen,
    agreed_at: body.tos === true ? at : (before?.agreed_at ?? null),
    updated_at: at,
    version: (before?.version ?? 0) + 1,
  }
  const isChanged = isOtherAccount(entered, before)
  const row: FundingRow = { ...entered, changed_at: isChanged ? at : (before?.changed_at ?? at) }
  await writeFunding(tx, row)
  const changeId = ids.next()
  await insertAudit(tx, {
    id: changeId,
    at,
    actorId: member.id,
    eventName: 'campaign-account',
    subject: campaign.id,
    facts: {
      numberChanged: row.sealed_number !== before?.sealed_number,
      connectedChanged: row.connected_id !== (before?.connected_id ?? null),
    },
  })
  if (isChanged) await jobs.add(tx, 'notify', { event: 'payout-account', id: changeId, campaignId: campaign.id })
  return row
}

/** What a number is sealed for: it opens for the same campaign and column only. */
export function campaignAccountContext(campaignId: string, column: string): string {
  return `campaign_account/${campaignId}/${column}`
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
function isOtherAccount(row: Omit<FundingRow, 'changed_at'>, before: FundingRow | undefined): boolean {
  return accountColumns.some((column) => row[column] !== before?.[column])
}

/** An editor who is not the owner learns nothing about the account. @throws CallError NOT_FOUND, NOT_ALLOWED */
export async function readFunding(
  { campaignId, member }: { readonly campaignId: string; readonly member: Member },
  { db, gateways }: Pick<Deps, 'db' | 'gateways'>,
): Promise<FundingState> {
  const { campaign } = await managedDraft(db.read, member, campaignId)
  return stateOf(db.read, await findFunding(db.read, campaign.id), campaign.owner_id, gateways)
}

interface FundingChange {
  readonly campaignId: string
  readonly member: Member
  readonly body: EnteredFunding
}

/** @throws CallError NOT_FOUND, NOT_ALLOWED, CAMPAIGN_LOCKED, INVALID_INPUT */
export async function updateFunding(
  tx: Writer,
  { campaignId, member, body }: FundingChange,
  deps: ChangeDeps,
): Promise<FundingState> {
  const campaign = await openFor(tx, member, campaignId)
  return stateOf(tx, await change(tx, deps, { campaign, member, body }), campaign.owner_id, deps.gateways)
}

interface SealedFundingChange {
  readonly campaignId: string
  readonly member: Member
  readonly sealed: string
  /** The version that the change is based on. */
  readonly ifMatch: number | undefined
  /** The account as the reply to a stale change contains it. */
  readonly encodeCurrent: (current: FundingState) => unknown
}

/**
 * Data encrypted on a device, which only the server can decrypt (reliability 5.3): after decryption it is the plain
 * call.
 * @throws CallError the errors of `updateFunding`, SEALING_KEY_UNKNOWN, SEALED_UNREADABLE, VERSION_CONFLICT
 */
export async function updateSealedFunding(
  tx: Writer,
  { campaignId, member, sealed, ifMatch, encodeCurrent }: SealedFundingChange,
  deps: ChangeDeps & Pick<Deps, 'unsealer' | 'partitions'>,
): Promise<FundingState> {
  const campaign = await openFor(tx, member, campaignId)
  const body = opening(sealed, deps, sealedFor('payout-account', campaign.id, deps.partitions.of(member.id)))
  const stored = await findFunding(tx, campaign.id)
  const state = (row: FundingRow | undefined): Promise<FundingState> =>
    stateOf(tx, row, campaign.owner_id, deps.gateways)
  if (ifMatch !== (stored?.version ?? 0))
    throw new CallError('VERSION_CONFLICT', { current: encodeCurrent(await state(stored)) })
  return state(await change(tx, deps, { campaign, member, body }))
}

/** @throws CallError SEALING_KEY_UNKNOWN, SEALED_UNREADABLE, INVALID_INPUT */
function opening(sealed: string, { unsealer }: Pick<Deps, 'unsealer'>, encryptionContext: string): EnteredFunding {
  const opened = unsealer.open(sealed, encryptionContext)
  if (opened === 'unknown-key') throw new CallError('SEALING_KEY_UNKNOWN', { current: unsealer.key })
  if (opened === 'unreadable') throw new CallError('SEALED_UNREADABLE')
  const decoded = decode(calls.campaignEdit.updateFunding.body, jsonOf(opened.text))
  if (!decoded.ok) throw new CallError('INVALID_INPUT', {}, decoded.problems)
  return decoded.value
}

/** @throws CallError SEALED_UNREADABLE for malformed data of another client */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new CallError('SEALED_UNREADABLE')
  }
}

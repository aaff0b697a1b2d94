import { listOwnerWork, type OwnerWorkRow } from '#api/db/campaign/owner-work.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps, Member } from '#api/deps.ts'
import type { Language } from '#contract/shapes.ts'
import { dateIn, dayMs } from '#domain/calendar.ts'
import { amendmentDays, type CampaignWork, type OwnerAction, ownerActions } from '#domain/campaign/owner-actions.ts'

interface Scope {
  readonly member: Member
  /** Of another owner: it has no actions. */
  readonly campaignId: string | undefined
  readonly language: Language
}

export async function actionsOfOwner(
  { member, campaignId, language }: Scope,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<OwnerAction[]> {
  const now = clock.now()
  const { settings } = await readSettings(db.read)
  const today = dateIn(now, settings.timezone)
  const declinedSince = new Date(now - amendmentDays * dayMs)
  const rows = await listOwnerWork(db.read, { ownerId: member.id, campaignId, today, declinedSince }, language)
  return ownerActions(
    rows.map((row) => workOf(row, settings.timezone)),
    today,
  )
}

function workOf(row: OwnerWorkRow, timeZone: string): CampaignWork {
  return {
    id: row.id,
    name: row.name || row.company_name || '',
    status: row.status,
    raiseType: row.raise_type,
    raised: row.raised,
    hasAccount: row.has_account,
    // It ends with a day.
    allocateBy: row.allocation_due_at === null ? undefined : dateIn(row.allocation_due_at.getTime() - 1, timeZone),
    pendingComments: Number(row.pending_comments),
    reviewComments: Number(row.open_threads),
    documentRequests: Number(row.document_requests),
    repayment:
      row.repayment_id === null || row.due_on === null ? undefined : { id: row.repayment_id, dueOn: row.due_on },
    openChanges: row.open_changes === null ? 'none' : row.open_changes === '' ? 'unsent' : 'declined',
    amendmentDeclined: row.amendment_declined,
  }
}

/** Conversations and messages for one side of them. */

import type { BlockRow } from '#api/db/messaging/blocks.ts'
import type { ConversationRow, SupportRow } from '#api/db/messaging/conversation-lists.ts'
import type { CounterpartRow } from '#api/db/messaging/counterparts.ts'
import type { AttachmentRow, MessageRow } from '#api/db/messaging/messages.ts'
import { presentScan } from '#api/presenters/content/file-scan.ts'
import { presentNetworkPerson } from '#api/presenters/social/network.ts'
import type { SupportConversation } from '#contract/messaging/admin-messaging.ts'
import type { Conversation, ConversationRow as ShownRow, Message } from '#contract/messaging/conversation.ts'
import type { BlockedUser } from '#contract/messaging/safety.ts'
import { isPublic } from '#domain/campaign/campaign.ts'
import type { ClosedReason } from '#domain/messaging/messaging.ts'
import { cut } from '#domain/text.ts'

type Counterpart = Conversation['counterpart']

const unnamed: Counterpart = { id: null, name: '', profile: null, photo: null }

const excerptCharacters = 120

/** The beginning of a message on one line. */
export function excerptOf(body: string): string {
  return cut(body.replace(/\s+/gu, ' '), excerptCharacters)
}

/** @param row undefined for the administrators */
export function presentCounterpart(row: CounterpartRow | undefined): Counterpart {
  if (row === undefined || row.state === 'deleted') return unnamed
  const { id, slug, name, photo } = presentNetworkPerson(row)
  // Accounts that are not open have no public profile.
  return row.state === 'active' ? { id, name, profile: slug ?? id, photo } : { id, name, profile: null, photo: null }
}

/** A user as administrators see them. */
export function presentUserToTeam(row: CounterpartRow | undefined): Counterpart {
  return { ...presentCounterpart(row), ...(row && row.state !== 'deleted' ? { name: fullName(row) } : {}) }
}

export function fullName({ first_name, last_name }: { readonly first_name: string; readonly last_name: string }) {
  return `${first_name} ${last_name}`.trim()
}

interface ReaderSide {
  readonly id: string
  readonly side: 'user' | 'team'
}

interface ConversationColumns extends Omit<ConversationRow, 'unread_count' | 'archived' | 'muted'> {
  readonly unread_count: bigint | null
  readonly archived: boolean | null
  readonly muted: boolean | null
}

function presentFields(row: ConversationColumns, counterpart: CounterpartRow | undefined, { id, side }: ReaderSide) {
  const isTeam = side === 'team'
  return {
    id: row.id,
    kind: row.kind,
    counterpart: isTeam ? presentUserToTeam(counterpart) : presentCounterpart(counterpart),
    campaign: presentCampaign(row),
    answering: isTeam || (row.kind === 'campaign' && row.second_id === id),
    unread: Number(isTeam ? row.team_unread : (row.unread_count ?? 0n)),
    archived: isTeam ? row.team_archived : (row.archived ?? false),
    muted: row.muted ?? false,
  }
}

interface CampaignColumns {
  readonly campaign_slug: string | null
  readonly campaign_status: ConversationRow['campaign_status']
  readonly campaign_name: string | null
}

/** Null without a campaign, or if it was erased. */
export function presentCampaign({
  campaign_slug: slug,
  campaign_status: status,
  campaign_name: name,
}: CampaignColumns) {
  if (slug === null || status === null) return null
  return { name: name ?? '', slug: isPublic(status) ? slug : null }
}

export function presentConversationRow(
  row: ConversationColumns,
  counterpart: CounterpartRow | undefined,
  reader: ReaderSide,
): ShownRow {
  const isRemoved = row.removed_at !== null
  return {
    ...presentFields(row, counterpart, reader),
    latest: {
      excerpt: isRemoved ? '' : excerptOf(row.body),
      own: isOwn(row, reader),
      removed: isRemoved,
      attachments: isRemoved ? 0 : row.attachment_count,
      at: row.latest_at.toISOString(),
    },
  }
}

interface WriteAccessFacts {
  readonly counterpart: CounterpartRow | undefined
  readonly closed: ClosedReason | undefined
  readonly suspendedUntil: Date | undefined
}

export function presentWriteAccess({ closed, suspendedUntil }: Omit<WriteAccessFacts, 'counterpart'>) {
  return { closed: closed ?? null, suspendedUntil: suspendedUntil?.toISOString() ?? null }
}

export function presentConversation(
  row: ConversationColumns,
  access: WriteAccessFacts,
  reader: ReaderSide,
): Conversation {
  return { ...presentFields(row, access.counterpart, reader), ...presentWriteAccess(access) }
}

function isOwn(
  { as_team: asTeam, author_id: authorId }: { readonly as_team: boolean; readonly author_id: string },
  { id, side }: ReaderSide,
): boolean {
  return side === 'team' ? asTeam : !asTeam && authorId === id
}

/** @param files attachments of this message, and possibly of others */
export function presentMessage(row: MessageRow, files: readonly AttachmentRow[], reader: ReaderSide): Message {
  const isRemoved = row.removed_at !== null
  return {
    id: row.id,
    sequence: Number(row.sequence),
    own: isOwn(row, reader),
    author: reader.side === 'team' && row.as_team ? fullName(row) : '',
    text: isRemoved ? '' : row.body,
    at: row.created_at.toISOString(),
    removed: isRemoved,
    reported: row.is_reported,
    attachments: isRemoved ? [] : files.filter((file) => file.message_id === row.id).map(presentAttachment),
  }
}

export function presentAttachment(file: AttachmentRow): Message['attachments'][number] {
  return {
    fileId: file.file_id,
    name: file.name,
    mime: file.mime,
    bytes: Number(file.bytes),
    ...presentScan(file.scan_state),
  }
}

export function presentSupportConversation(row: SupportRow): SupportConversation {
  return {
    id: row.id,
    user: { id: row.first_id, name: fullName(row) },
    excerpt: row.removed_at === null ? excerptOf(row.body) : '',
    unread: Number(row.team_unread),
    awaitsReply: row.awaits_reply,
    at: row.latest_at.toISOString(),
  }
}

export function presentBlockedUser(row: BlockRow): BlockedUser {
  const { id, slug, name, photo } = presentNetworkPerson(row)
  const isOpen = row.state === 'active'
  return {
    id,
    name: row.state === 'deleted' ? '' : name,
    profile: isOpen ? (slug ?? id) : null,
    photo: isOpen ? photo : null,
    blockedAt: row.created_at.toISOString(),
  }
}

/** Conversations of the demonstration: about a campaign, between users, and with the administrators. */

import type { Writer } from '#api/db/database.ts'
import { changeParticipant, findParticipant } from '#api/db/messaging/conversations.ts'
import { markRead } from '#api/services/messaging/mark-conversation.ts'
import { sendMessage } from '#api/services/messaging/send-message.ts'
import type { Language } from '#contract/shapes.ts'
import type { Deps } from '#api/deps.ts'
import type { SeenCampaign } from '#demo/seed/owner-life.ts'
import type { SeedTools } from '#demo/seed/seed-tools.ts'

interface DemoUsers {
  readonly investorId: string
  readonly ownerId: string
  readonly adminId: string
  readonly crowdIds: readonly string[]
}

interface Line {
  /** Who begins writes first. */
  readonly from: 'user' | 'counterpart'
  readonly text: string
}

interface DemoConversation {
  readonly userId: string
  readonly to: { readonly kind: 'user' | 'campaign'; readonly id: string } | { readonly kind: 'support' }
  readonly counterpartId: string
  readonly days: number
  readonly lines: readonly Line[]
  /** The counterpart, or the user if it is answered, has not read the last message. */
  readonly isUnread: boolean
}

const hourMs = 3_600_000

/** Written by services, each message at its time; nobody is notified. */
export async function seedConversations(
  tx: Writer,
  tools: SeedTools,
  { users, seen }: { readonly users: DemoUsers; readonly seen: readonly SeenCampaign[] },
  deps: Pick<Deps, 'ids'>,
): Promise<void> {
  for (const conversation of await conversationsOf(tx, users, seen))
    await seedConversation(tx, tools, { ...conversation, adminId: users.adminId }, deps)
}

async function conversationsOf(
  tx: Writer,
  { investorId, ownerId, adminId, crowdIds }: DemoUsers,
  seen: readonly SeenCampaign[],
): Promise<readonly DemoConversation[]> {
  const campaign = seen.find((each) => each.ownerId === ownerId && each.open)
  const speakers = await tx
    .selectFrom('app_user')
    .select(['id', 'language'])
    .where('id', 'in', crowdIds)
    .orderBy('email')
    .execute()
  const speakerOf = (language: Language): string =>
    speakers.find((each) => each.language === language)?.id ?? investorId
  const about = campaign && ({ kind: 'campaign', id: campaign.id } as const)
  return [
    ...(about
      ? [
          {
            userId: investorId,
            to: about,
            counterpartId: ownerId,
            days: 4,
            isUnread: true,
            lines: [
              { from: 'user' as const, text: 'Hello! Is the rent of the ground floor already agreed?' },
              {
                from: 'counterpart' as const,
                text: 'Yes, the lease was signed in September and runs for six years. You find it under Documents.',
              },
              { from: 'user' as const, text: 'Thank you. And who pays for the new windows?' },
              {
                from: 'counterpart' as const,
                text: 'They are part of the budget: see the table of costs in the story.',
              },
            ],
          },
          {
            userId: speakerOf('fr'),
            to: about,
            counterpartId: ownerId,
            days: 1,
            isUnread: true,
            lines: [
              { from: 'user' as const, text: 'Bonjour, la visite du chantier est-elle ouverte aux investisseurs ?' },
            ],
          },
        ]
      : []),
    {
      userId: speakerOf('ar'),
      to: { kind: 'user', id: investorId },
      counterpartId: investorId,
      days: 2,
      isUnread: false,
      lines: [
        { from: 'user', text: 'مرحبًا، رأيت تعليقك على الحملة. هل اطلعت على تقرير التقييم؟' },
        { from: 'counterpart', text: 'Yes, it is among the documents. The valuation seems careful to me.' },
      ],
    },
    {
      userId: investorId,
      to: { kind: 'support' },
      counterpartId: adminId,
      days: 6,
      isUnread: false,
      lines: [
        { from: 'user', text: 'I moved to another country. Where do I change my address?' },
        {
          from: 'counterpart',
          text: 'Under Settings, Profile. Your identity has to be verified again afterwards, which takes about a day.',
        },
      ],
    },
    {
      userId: speakerOf('fr'),
      to: { kind: 'support' },
      counterpartId: adminId,
      days: 0,
      isUnread: true,
      lines: [{ from: 'user', text: 'Bonjour, comment puis-je modifier le compte bancaire de mes retraits ?' }],
    },
  ]
}

async function seedConversation(
  tx: Writer,
  tools: SeedTools,
  { userId, to, counterpartId, days, lines, isUnread, adminId }: DemoConversation & { readonly adminId: string },
  { ids }: Pick<Deps, 'ids'>,
): Promise<void> {
  const begun = tools.daysAgo(days).getTime()
  const actorOf = ({ from }: Line) => {
    const id = from === 'user' ? userId : counterpartId
    return { id, isAdmin: id === adminId }
  }
  let conversationId = ''
  for (const [index, line] of lines.entries()) {
    const at = begun + index * hourMs
    const deps = { clock: { now: () => at }, ids, jobs: { add: () => Promise.resolve() } }
    // Whoever answers has read everything before.
    if (index > 0) await markRead(tx, { id: conversationId, sequence: index, actor: actorOf(line) })
    const sent = await sendMessage(
      tx,
      {
        id: tools.newId(),
        to: conversationId === '' ? to : { kind: 'conversation', id: conversationId },
        text: line.text,
        attachments: [],
        actor: actorOf(line),
      },
      deps,
    )
    conversationId = sent.conversationId
  }
  for (const id of [userId, counterpartId]) {
    if (!isUnread)
      await markRead(tx, { id: conversationId, sequence: lines.length, actor: { id, isAdmin: id === adminId } })
    const side = await findParticipant(tx, conversationId, id)
    // They are days old, so they trigger no mail.
    if (side) await changeParticipant(tx, side.id, { mail_due_at: null })
  }
}

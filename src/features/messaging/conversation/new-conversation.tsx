import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { findRecipient } from '#contract/messaging/conversation.ts'
import type { Reply } from '#contract/call.ts'
import { Age } from '#src/components/age.tsx'
import { isMissing, LoadedView } from '#src/components/loaded-view.tsx'
import { useMessageQueue } from '#src/data/messaging/use-message-queue.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useCounterpartName } from '#src/features/messaging/counterpart.tsx'
import type { NewRecipient } from '#src/features/messaging/inbox-query.ts'
import { StartLinks } from '#src/features/messaging/start-links.tsx'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Empty } from '#src/ui/empty.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { ConversationSkeleton } from './conversation-view.tsx'
import styles from './conversation.module.css'
import { MissingConversation } from './missing-conversation.tsx'
import { Thread } from './thread.tsx'

interface NewConversationProps {
  readonly to: NewRecipient | undefined
  readonly back: string
  /** The address of the conversation once it exists. */
  readonly pathOf: (id: string) => string
  /** Begun by an administrator, who writes for the site's team. */
  readonly asTeam?: boolean
}

/** A conversation that begins with the first message; an existing one with the same recipient opens instead. */
export function NewConversation({ to, back, pathOf, asTeam = false }: NewConversationProps) {
  const { text } = useIntl()
  const found = useQuery(findRecipient, to === undefined ? null : { query: to })
  if (to === undefined) return asTeam ? <MissingConversation asTeam /> : <NoRecipient />
  if (isMissing(found)) return <MissingConversation asTeam={asTeam} />
  return (
    <>
      {found.data === undefined && !asTeam ? <h1 className="unseen">{text('inbox.newMessage')}</h1> : null}
      <LoadedView of={found} skeleton={<ConversationSkeleton />}>
        {(data) => (
          <Begun
            of={data}
            back={back}
            pathOf={pathOf}
            asTeam={asTeam}
            age={<Age savedAt={found.savedAt} updating={found.updating} />}
          />
        )}
      </LoadedView>
    </>
  )
}

/** The first message is not loaded here. */
const noMessages: ReadonlySet<string> = new Set()

interface BegunProps extends Pick<NewConversationProps, 'back' | 'pathOf'> {
  readonly of: Reply<typeof findRecipient>
  readonly asTeam: boolean
  readonly age: ReactNode
}

function Begun({ of, back, pathOf, asTeam, age }: BegunProps) {
  const intl = useIntl()
  const participants = { kind: of.recipient.kind, counterpart: of.counterpart, answering: asTeam }
  const name = useCounterpartName()(participants)
  const queue = useMessageQueue(of.recipient, noMessages)
  // What was written here before the conversation began elsewhere is still sent from here.
  const isUnused =
    queue.isReady &&
    queue.text === '' &&
    queue.files.length === 0 &&
    queue.pending.every(({ state }) => state === 'sent')
  const existing = isUnused ? (queue.conversationId ?? of.conversationId) : null
  if (existing !== null) return <Redirect to={pathOf(existing)} replace />
  return (
    <>
      <ConversationHead
        of={{ ...participants, campaign: of.campaign }}
        name={name}
        back={back}
        asTeam={asTeam}
        age={age}
      />
      <Thread
        id={undefined}
        items={[]}
        earlier={undefined}
        unread={0}
        queue={queue}
        counterpart={{ id: of.counterpart.id, name }}
        closed={of.closed}
        suspendedUntil={of.suspendedUntil}
        isSafetyShown={of.recipient.kind !== 'support'}
        isReporting={false}
        onReportingEnd={() => {}}
        intro={<p className={styles.intro}>{introText(of, { name: isolated(name), asTeam }, intl)}</p>}
      />
    </>
  )
}

/** What a new conversation is about, and who reads it. */
function introText(
  { recipient, campaign }: BegunProps['of'],
  { name, asTeam }: { readonly name: string; readonly asTeam: boolean },
  { text }: Intl,
): string {
  if (asTeam) return text('inbox.introTeam', { name })
  if (campaign) return text('inbox.introCampaign', { name, campaign: isolated(campaign.name) })
  return recipient.kind === 'support' ? text('inbox.introSupport') : text('inbox.introDirect', { name })
}

/** The address names nobody to write to. */
function NoRecipient() {
  const { text } = useIntl()
  return (
    <div className={styles.missing}>
      <h1 className="unseen">{text('inbox.newMessage')}</h1>
      <Empty title={text('inbox.noRecipient')} action={<StartLinks />}>
        {text('inbox.noRecipientText')}
      </Empty>
    </div>
  )
}

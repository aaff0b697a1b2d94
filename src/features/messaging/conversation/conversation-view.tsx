import { type ReactNode, useMemo, useState } from 'react'
import type { Conversation } from '#contract/messaging/conversation.ts'
import { Age } from '#src/components/age.tsx'
import { isMissing, LoadedView } from '#src/components/loaded-view.tsx'
import { useMessageQueue } from '#src/data/messaging/use-message-queue.ts'
import { useCounterpartName } from '#src/features/messaging/counterpart.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import styles from './conversation.module.css'
import { MissingConversation } from './missing-conversation.tsx'
import { Thread } from './thread.tsx'
import { type OpenConversation, useConversation } from './use-conversation.ts'

interface ConversationViewProps {
  readonly id: string
  /** The list of conversations. */
  readonly back: string
  /** Opened by an administrator, who answers for the site's team: what they can do with it. */
  readonly teamMenu?: (of: Conversation) => ReactNode
}

/** One conversation: its messages, what waits on this device, and the field for the next message. */
export function ConversationView({ id, back, teamMenu }: ConversationViewProps) {
  const { text } = useIntl()
  const asTeam = teamMenu !== undefined
  const loaded = useConversation(id)
  if (isMissing(loaded)) return <MissingConversation asTeam={asTeam} />
  return (
    <>
      {loaded.data === undefined && !asTeam ? <h1 className="unseen">{text('inbox.title')}</h1> : null}
      <LoadedView of={loaded} skeleton={<ConversationSkeleton />}>
        {(conversation) => <Opened conversation={conversation} loaded={loaded} back={back} teamMenu={teamMenu} />}
      </LoadedView>
    </>
  )
}

interface OpenedProps {
  readonly back: string
  readonly teamMenu: ConversationViewProps['teamMenu']
  readonly conversation: Conversation
  readonly loaded: OpenConversation
}

function Opened({ conversation, loaded, back, teamMenu }: OpenedProps) {
  const name = useCounterpartName()(conversation)
  const [isReporting, setReporting] = useState(false)
  const { messages, earlier } = loaded
  const shown = useMemo(() => new Set(messages.items.map((message) => message.id)), [messages.items])
  const queue = useMessageQueue({ kind: 'conversation', id: conversation.id }, shown)
  const mayReport = messages.items.some(({ own, removed, reported }) => !own && !removed && !reported)
  return (
    <>
      <ConversationHead
        of={conversation}
        name={name}
        back={back}
        asTeam={teamMenu !== undefined}
        muted={conversation.muted}
        age={<Age savedAt={loaded.savedAt} updating={loaded.updating} />}
        menu={
          teamMenu?.(conversation) ?? (
            <ConversationMenu
              of={conversation}
              name={name}
              onReport={mayReport && conversation.kind !== 'support' ? () => setReporting(true) : undefined}
            />
          )
        }
      />
      <Thread
        id={conversation.id}
        items={messages.items}
        earlier={{ ...earlier, hasMore: messages.next !== null }}
        unread={conversation.unread}
        queue={queue}
        counterpart={{ id: conversation.counterpart.id, name }}
        closed={conversation.closed}
        suspendedUntil={conversation.suspendedUntil}
        isSafetyShown={conversation.kind !== 'support'}
        isReporting={isReporting}
        onReportingEnd={() => setReporting(false)}
      />
    </>
  )
}

export function ConversationSkeleton() {
  return (
    <div className={styles.skeleton}>
      <div className={styles.head}>
        <Skeleton lines={2} />
      </div>
      <div className={styles.scroll}>
        <Skeleton lines={8} />
      </div>
    </div>
  )
}

import { useSearchParams } from 'wouter'
import { getConversation } from '#contract/messaging/conversation.ts'
import type { PageModule } from '#src/components/page.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { messageSquare } from '#src/ui/page-icon-paths.ts'
import { ConversationView } from './conversation/conversation-view.tsx'
import { NewConversation } from './conversation/new-conversation.tsx'
import { useVisibleHeight } from './conversation/use-visible-height.ts'
import { ConversationList } from './conversation-list.tsx'
import { conversationPath, filterOf, inboxPath, recipientOf } from './inbox-query.ts'
import styles from './inbox-page.module.css'

/** The inbox: conversations, and the open one beside them, which on phones replaces them (platform 2, investing 2). */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const { id, page } = params
  const filter = filterOf(query)
  const isOpen = page !== 'inbox'
  const back = inboxPath(filter)
  const to = recipientOf(query)
  useVisibleHeight()
  return (
    <div className={`wrap ${styles.inbox}`} data-inbox={isOpen ? 'conversation' : 'list'}>
      <div className={styles.aside}>
        <ConversationList filter={filter} current={id} isPageTitle={!isOpen} />
      </div>
      <div className={styles.pane}>
        {id !== undefined ? (
          <ConversationView key={id} id={id} back={back} />
        ) : isOpen ? (
          <NewConversation
            key={`${to?.kind} ${to?.id}`}
            to={to}
            back={back}
            pathOf={(existing) => conversationPath(existing, filter)}
          />
        ) : (
          <p className={styles.choose}>
            <Icon shape={messageSquare} />
            {text('inbox.choose')}
          </p>
        )}
      </div>
    </div>
  )
}

export const query: PageModule['query'] = ['filter', 'user', 'campaign', 'support']

export const head: PageModule['head'] = ({ intl, params, peek }) => {
  const { id } = params
  const name = id === undefined ? undefined : peek(getConversation, { params: { id } })?.conversation.counterpart.name
  return { title: name || intl.text('inbox.title') }
}

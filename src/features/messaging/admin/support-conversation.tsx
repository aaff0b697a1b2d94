import { useSearchParams } from 'wouter'
import type { Conversation } from '#contract/messaging/conversation.ts'
import { AdminFrame } from '#src/components/admin/admin-frame.tsx'
import { Link } from '#src/components/link.tsx'
import { ConversationView } from '#src/features/messaging/conversation/conversation-view.tsx'
import { NewConversation } from '#src/features/messaging/conversation/new-conversation.tsx'
import { newId } from '#src/features/messaging/inbox-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { ResolveButton } from './resolve-button.tsx'
import styles from './support-conversation.module.css'

const teamMenu = (conversation: Conversation) => <ResolveButton of={conversation} />

/** A conversation of a user with the administrators, whose answers are those of the site's team. */
export function SupportConversation({ id }: { readonly id: string }) {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const userId = query.get('user')
  const back = routes.adminConversations
  return (
    <AdminFrame
      section="conversations"
      title={text('support.title')}
      beside={<Link href={back}>{text('support.back')}</Link>}
    >
      <div className={styles.box}>
        {id === newId ? (
          <NewConversation
            key={userId}
            asTeam
            to={userId === null ? undefined : { kind: 'support', id: userId }}
            back={back}
            pathOf={(existing) => pathTo('adminConversation', { id: existing })}
          />
        ) : (
          <ConversationView key={id} id={id} back={back} teamMenu={teamMenu} />
        )}
      </div>
    </AdminFrame>
  )
}

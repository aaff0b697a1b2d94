import { getConversation } from '#contract/messaging/conversation.ts'
import type { PageModule } from '#src/components/page.ts'
import { newId } from '#src/features/messaging/inbox-query.ts'
import { MessageReports } from './message-reports.tsx'
import { SupportConversation } from './support-conversation.tsx'
import { SupportConversations } from './support-conversations.tsx'

/** Messages for the administrators: support conversations, one of them, and reported messages (platform 1, 2). */
export const Page: PageModule['Page'] = ({ params }) => {
  switch (params['page']) {
    case 'adminConversation':
      return <SupportConversation id={params['id'] ?? ''} />
    case 'adminReports':
      return <MessageReports />
    default:
      return <SupportConversations />
  }
}

export const query: PageModule['query'] = ['show', 'user']

export const head: PageModule['head'] = ({ intl, params, peek }) => {
  switch (params['page']) {
    case 'adminConversation': {
      const id = params['id'] ?? ''
      const name = id === newId ? undefined : peek(getConversation, { params: { id } })?.conversation.counterpart.name
      return { title: name || intl.text('support.title') }
    }
    case 'adminReports':
      return { title: intl.text('admin.messageReports') }
    default:
      return { title: intl.text('admin.conversations') }
  }
}

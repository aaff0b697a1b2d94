import type { Recipient, ConversationRow } from '#contract/messaging/conversation.ts'
import { PictureView } from '#src/components/campaign/picture.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { user } from '#src/ui/icon-paths.ts'
import { PictureFrame } from '#src/ui/layout.tsx'
import { shieldCheck } from '#src/ui/page-icon-paths.ts'
import { userInitials } from './user-initials.ts'
import styles from './counterpart.module.css'

export interface Participants {
  readonly kind: ConversationRow['kind'] | Recipient['kind']
  readonly counterpart: ConversationRow['counterpart']
  readonly answering?: boolean
}

/** The counterpart is the administrators, and not a user with a deleted account. */
function isTeam({ kind, counterpart, answering = false }: Participants): boolean {
  return kind === 'support' && !answering && counterpart.id === null
}

/** Names the counterpart of a conversation: a user, the site's team, or a deleted account. */
export function useCounterpartName(): (of: Participants) => string {
  const { text } = useIntl()
  const site = useBootstrap()?.site.siteName ?? 'Freehold'
  return (of) => {
    if (isTeam(of)) return text('inbox.team', { site })
    return of.counterpart.name || text('inbox.deletedUser')
  }
}

/** The counterpart's photo, or initials in its place. */
export function Avatar({ of }: { readonly of: Participants }) {
  const { name, photo } = of.counterpart
  return (
    <PictureFrame round className={styles.avatar}>
      {photo ? (
        <PictureView picture={{ ...photo, alt: '' }} sizes="3rem" mark />
      ) : isTeam(of) ? (
        <Icon shape={shieldCheck} />
      ) : name === '' ? (
        <Icon shape={user} />
      ) : (
        <span aria-hidden="true">{userInitials(name)}</span>
      )}
    </PictureFrame>
  )
}

import type { ReactNode } from 'react'
import type { Conversation } from '#contract/messaging/conversation.ts'
import { Link } from '#src/components/link.tsx'
import { Avatar, type Participants } from '#src/features/messaging/counterpart.tsx'
import { bellOff } from '#src/features/messaging/messaging-icons.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { arrowLeft } from '#src/ui/page-icon-paths.ts'
import styles from './conversation.module.css'

interface ConversationHeadProps {
  readonly of: Participants & Pick<Conversation, 'campaign'>
  readonly name: string
  /** The list of conversations; on wide screens it is beside the conversation. */
  readonly back: string
  /** An administrator who answers opens the account of the user, and the page has a title of its own. */
  readonly asTeam: boolean
  readonly muted?: boolean
  readonly age: ReactNode
  readonly menu?: ReactNode
}

/** With whom a conversation is, and what it is about. */
export function ConversationHead({ of, name, back, asTeam, muted = false, age, menu }: ConversationHeadProps) {
  const { text } = useIntl()
  const { counterpart, campaign, kind } = of
  const Title = asTeam ? 'h2' : 'h1'
  const href = asTeam
    ? counterpart.id && pathTo('adminUser', { id: counterpart.id })
    : counterpart.profile && pathTo('person', { slug: counterpart.profile })
  return (
    <header className={styles.head}>
      {asTeam ? null : (
        <Link className={styles.back} href={back} aria-label={text('inbox.back')}>
          <Icon shape={arrowLeft} directional />
        </Link>
      )}
      <Avatar of={of} />
      <div className={styles.headText}>
        <Title>
          {href ? (
            <Link href={href}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </Title>
        <p className={styles.about}>
          {muted ? <Icon shape={bellOff} label={text('inbox.muted')} /> : null}
          {campaign === null ? (
            <span>{text(kind === 'support' ? 'inbox.aboutSupport' : 'inbox.aboutDirect')}</span>
          ) : campaign.slug === null ? (
            <bdi>{campaign.name || text('inbox.endedCampaign')}</bdi>
          ) : (
            <Link href={pathTo('campaign', { slug: campaign.slug })}>
              <bdi>{campaign.name}</bdi>
            </Link>
          )}
        </p>
      </div>
      {age}
      {menu}
    </header>
  )
}

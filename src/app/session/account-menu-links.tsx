import { useAtomValue } from 'jotai'
import { type ReactNode } from 'react'
import { Link } from '#src/components/link.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useDisplay } from '#src/data/use-display.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { pathTo, type RouteName, routes } from '#src/routes.ts'
import type { Session } from '#src/state/session.ts'
import { unreadConversationsAtom } from '#src/state/unread-conversations.ts'
import { mayCreateCampaigns } from '#domain/account/roles.ts'
import { mayOpenPage, roleOf } from './access.ts'
import styles from './member-nav.module.css'

/** Pages whose menu text has the same name as their route. */
type Known = RouteName & (TextId extends infer Id ? (Id extends `shell.${infer Name}` ? Name : never) : never)

interface AccountMenuLinksProps {
  readonly person: Session['user']
  /** Further content of the menu on a phone. */
  readonly children: ReactNode
}

/** The links of a member's menu (platform 2) for the display that they have chosen (platform 6). */
export function AccountMenuLinks({ person, children }: AccountMenuLinksProps) {
  const { text } = useIntl()
  const { display } = useDisplay()
  const site = useBootstrap()?.site
  const onlyAdmins = site?.onlyAdminCreateCampaign ?? false
  const linkTo = (name: Known) => (
    <Link key={name} href={routes[name]}>
      {text(`shell.${name}`)}
    </Link>
  )
  return (
    <>
      {display === 'owner' ? null : linkTo('dashboard')}
      {display !== 'investor' && mayOpenPage('owner', roleOf(person), onlyAdmins) ? linkTo('ownCampaigns') : null}
      {linkTo('profile')}
      {display === 'owner' ? null : (
        <Link href={pathTo('investmentAccount', {}, { campaign: 'NO' })}>{text('shell.investmentAccount')}</Link>
      )}
      {display === 'owner' ? null : (['investments', 'deadlines', 'saved', 'savedInvestments'] as const).map(linkTo)}
      {site?.walletModule ? linkTo('wallet') : null}
      {site?.mangoPayModule ? linkTo('custodialWallet') : null}
      {children}
      <InboxLink />
      {(['notifications', 'invite'] as const).map(linkTo)}
      <Link href={routes.profileSettings}>{text('shell.settings')}</Link>
      {person.isAdmin ? linkTo('admin') : null}
      {linkTo('signOut')}
    </>
  )
}

/** The inbox with the number of conversations that have unread messages. */
export function InboxLink() {
  const { text, number } = useIntl()
  const unread = useAtomValue(unreadConversationsAtom)
  return (
    <Link href={routes.inbox}>
      {text('shell.inbox')}
      {unread > 0 ? (
        <>
          {' '}
          <span className={styles.count}>{number(unread)}</span>
        </>
      ) : null}
    </Link>
  )
}

/** Only for users who may start a campaign (decision T25), and not in the investor display. */
export function RaiseLink({ person }: { readonly person: Session['user'] }) {
  const { text } = useIntl()
  const { display } = useDisplay()
  const onlyAdmins = useBootstrap()?.site.onlyAdminCreateCampaign ?? false
  if (display === 'investor' || !mayCreateCampaigns(roleOf(person), onlyAdmins)) return null
  return <Link href={routes.guidelines}>{text('shell.raiseFunds')}</Link>
}

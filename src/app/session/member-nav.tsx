import { useAtomValue } from 'jotai'
import { useLocation } from 'wouter'
import { Link } from '#src/components/link.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useDisplay } from '#src/data/use-display.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import type { Session } from '#src/state/session.ts'
import { unreadConversationsAtom } from '#src/state/unread-conversations.ts'
import { Icon } from '#src/ui/icon.tsx'
import { homeIcon, menu } from '#src/ui/icon-paths.ts'
import { Menu } from '#src/ui/menu.tsx'
import { building2, chartLine, search, wallet } from '#src/ui/page-icon-paths.ts'
import { mayOpenPage, roleOf } from './access.ts'
import { AccountMenuLinks, InboxLink, RaiseLink } from './account-menu-links.tsx'
import styles from './member-nav.module.css'

interface MemberNavProps {
  readonly person: Session['user']
}

const icons = { investments: chartLine, ownCampaigns: building2, wallet }
type Destination = keyof typeof icons

/** Where the user's money is: the portfolio, or the campaigns in the owner's display, and the wallet. */
function useDestinations(person: Session['user']): readonly Destination[] {
  const { display } = useDisplay()
  const site = useBootstrap()?.site
  const isOwner = display === 'owner' && mayOpenPage('owner', roleOf(person), site?.onlyAdminCreateCampaign ?? false)
  return [isOwner ? 'ownCampaigns' : 'investments', ...(site?.walletModule ? (['wallet'] as const) : [])]
}

/** The member's links of the header on wide screens. */
export function MemberLinks({ person }: MemberNavProps) {
  const { text } = useIntl()
  const unread = useAtomValue(unreadConversationsAtom)
  const destinations = useDestinations(person)
  return (
    <>
      {destinations.map((name) => (
        <Link key={name} href={routes[name]}>
          {text(`shell.${name}`)}
        </Link>
      ))}
      {unread > 0 ? <InboxLink /> : null}
      <RaiseLink person={person} />
    </>
  )
}

/** The navigation of a member on a phone, at the bottom of the screen; pages of a checkout have none. */
export function BottomBar({ person }: MemberNavProps) {
  const { text } = useIntl()
  const [path] = useLocation()
  const destinations = useDestinations(person)
  const links = [
    { href: routes.home, name: text('shell.home'), shape: homeIcon },
    { href: routes.browse, name: text('shell.browse'), shape: search },
    ...destinations.map((name) => ({ href: routes[name], name: text(`shell.${name}`), shape: icons[name] })),
  ]
  return (
    <nav className={styles.bar} aria-label={text('shell.mainNavigation')} data-bottom-bar>
      {links.map(({ href, name, shape }) => (
        <Link key={href} href={href} {...(path === href ? { 'aria-current': 'page' as const } : {})}>
          <Icon shape={shape} />
          <span>{name}</span>
        </Link>
      ))}
      <Menu
        label={text('shell.more')}
        face={
          <>
            <Icon shape={menu} />
            <span>{text('shell.more')}</span>
          </>
        }
        className={styles.more}
      >
        <div className={`menu-sheet ${styles.sheet}`}>
          <AccountMenuLinks person={person}>
            <RaiseLink person={person} />
          </AccountMenuLinks>
        </div>
      </Menu>
    </nav>
  )
}

import { useAtomValue } from 'jotai'
import { listNotifications } from '#contract/social.ts'
import { Link } from '#src/components/link.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.ts'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { bell, house, menu, user } from '#src/ui/icon-paths.ts'
import { isOwner, mayCreateCampaigns } from '#domain/account.ts'
import styles from './header.module.css'
import { SyncChip } from './sync-chip.tsx'

/** Name, ways on, and who is signed in. Menus are `details`, so that they open without scripts. */
export function Header() {
  const { text } = useIntl()
  const site = useBootstrap()
  const session = useAtomValue(sessionAtom)
  const custom = site?.menus.header ?? []
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#main">
        {text('shell.skip')}
      </a>
      <div className={`wrap ${styles.row}`}>
        <Link className={styles.brand} href={session ? routes.home : routes.landing}>
          <Icon shape={house} />
          {site?.site.siteName ?? 'Freehold'}
        </Link>
        <nav className={styles.wide} aria-label={text('shell.mainNavigation')}>
          <Link href={routes.browse}>{text('shell.browse')}</Link>
          {session ? <RaiseLink /> : custom.map((item) => <MenuLink key={item.url} {...item} />)}
        </nav>
        <div className={styles.end}>
          <SyncChip />
          {session ? <MemberControls /> : <VisitorControls custom={custom} />}
        </div>
      </div>
    </header>
  )
}

function MenuLink({
  url,
  title,
  urlTarget,
}: {
  readonly url: string
  readonly title: string
  readonly urlTarget: 'same' | 'new'
}) {
  return (
    <Link href={url} {...(urlTarget === 'new' ? { target: '_blank' } : {})}>
      {title}
    </Link>
  )
}

/** Only for those who may start a campaign (decision T25). */
function RaiseLink() {
  const { text } = useIntl()
  const session = useAtomValue(sessionAtom)
  const onlyAdmins = useBootstrap()?.site.onlyAdminCreateCampaign ?? false
  if (
    !session ||
    !mayCreateCampaigns({ userType: session.user.userType?.slug, isAdmin: session.user.isAdmin }, onlyAdmins)
  )
    return null
  return <Link href={routes.chooseType}>{text('shell.raiseFunds')}</Link>
}

function VisitorControls({
  custom,
}: {
  readonly custom: readonly { url: string; title: string; urlTarget: 'same' | 'new' }[]
}) {
  const { text } = useIntl()
  return (
    <div className={styles.visitor}>
      <Link className={styles.signIn} href={routes.signIn}>
        {text('shell.signIn')}
      </Link>
      <Link className={`${buttonClass()} ${styles.signUp}`} href={routes.signUp}>
        {text('shell.signUp')}
      </Link>
      <details className={`${styles.menu} ${styles.phone}`} name="header-menu">
        <summary aria-label={text('shell.menu')}>
          <Icon shape={menu} />
        </summary>
        <div className={styles.sheet}>
          <Link href={routes.browse}>{text('shell.browse')}</Link>
          {custom.map((item) => (
            <MenuLink key={item.url} {...item} />
          ))}
          <Link href={routes.signIn}>{text('shell.signIn')}</Link>
          <Link href={routes.signUp}>{text('shell.signUp')}</Link>
        </div>
      </details>
    </div>
  )
}

function MemberControls() {
  const { text } = useIntl()
  const session = useAtomValue(sessionAtom)
  const { data } = useCall(listNotifications, {})
  if (!session) return null
  const { user: person } = session
  const unread = data?.unread ?? 0
  return (
    <>
      <Link
        className={styles.bell}
        href={routes.notifications}
        aria-label={unread > 0 ? text('shell.unread', { count: unread }) : text('shell.notifications')}
      >
        <Icon shape={bell} />
        {unread > 0 ? <span className={styles.dot} aria-hidden="true" /> : null}
      </Link>
      <details className={styles.menu} name="header-menu">
        <summary aria-label={text('shell.account', { name: person.firstName })}>
          <Icon shape={user} />
        </summary>
        <div className={styles.sheet}>
          <p className={styles.name}>
            <bdi>
              {person.firstName} {person.lastName}
            </bdi>
          </p>
          <Link className={styles.onlyPhone} href={routes.browse}>
            {text('shell.browse')}
          </Link>
          <Link href={routes.investments}>{text('shell.investments')}</Link>
          <Link href={routes.saved}>{text('shell.saved')}</Link>
          {isOwner({ userType: person.userType?.slug, isAdmin: person.isAdmin }) || person.isAdmin ? (
            <Link href={routes.ownCampaigns}>{text('shell.ownCampaigns')}</Link>
          ) : null}
          <span className={styles.onlyPhone}>
            <RaiseLink />
          </span>
          <Link href={routes.notifications}>{text('shell.notifications')}</Link>
          {person.isAdmin ? <Link href={routes.admin}>{text('shell.admin')}</Link> : null}
          <Link href={routes.signOut}>{text('shell.signOut')}</Link>
        </div>
      </details>
    </>
  )
}

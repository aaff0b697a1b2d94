import { useAtomValue } from 'jotai'
import { listNotifications } from '#contract/social.ts'
import { Link } from '#src/components/link.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { bell, house, menu, user } from '#src/ui/icon-paths.ts'
import { mayCreateCampaigns } from '#domain/roles.ts'
import { Menu } from '#src/ui/menu.tsx'
import { mayOpenPage, roleOf } from './access.ts'
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
          <Brand />
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

/** The site's own logo, one for each light where it has two; its name until it has one. */
function Brand() {
  const site = useBootstrap()?.site
  const name = site?.siteName ?? 'Freehold'
  if (!site?.siteLogo) {
    return (
      <>
        <Icon shape={house} />
        {name}
      </>
    )
  }
  return (
    <>
      <img
        className={classes(styles.logo, site.darkLogo !== null && styles.light)}
        src={site.siteLogo}
        alt={name}
        height={32}
      />
      {site.darkLogo ? (
        <img className={`${styles.logo} ${styles.dark}`} src={site.darkLogo} alt={name} height={32} />
      ) : null}
    </>
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
  if (!session || !mayCreateCampaigns(roleOf(session.user), onlyAdmins)) return null
  return <Link href={routes.guidelines}>{text('shell.raiseFunds')}</Link>
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
      <Menu label={text('shell.menu')} face={<Icon shape={menu} />} className={`${styles.menu} ${styles.phone}`}>
        <div className={styles.sheet}>
          <Link href={routes.browse}>{text('shell.browse')}</Link>
          {custom.map((item) => (
            <MenuLink key={item.url} {...item} />
          ))}
          <Link href={routes.signIn}>{text('shell.signIn')}</Link>
          <Link href={routes.signUp}>{text('shell.signUp')}</Link>
        </div>
      </Menu>
    </div>
  )
}

function MemberControls() {
  const { text } = useIntl()
  const session = useAtomValue(sessionAtom)
  const { data } = useCall(listNotifications, {})
  const site = useBootstrap()?.site
  const onlyAdmins = site?.onlyAdminCreateCampaign ?? false
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
      <Menu
        label={text('shell.account', { name: person.firstName })}
        face={<Icon shape={user} />}
        className={styles.menu}
      >
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
          <Link href={routes.savedInvestments}>{text('shell.savedInvestments')}</Link>
          {site?.walletModule ? <Link href={routes.wallet}>{text('shell.wallet')}</Link> : null}
          {mayOpenPage('owner', roleOf(person), onlyAdmins) ? (
            <Link href={routes.ownCampaigns}>{text('shell.ownCampaigns')}</Link>
          ) : null}
          <span className={styles.onlyPhone}>
            <RaiseLink />
          </span>
          <Link href={routes.notifications}>{text('shell.notifications')}</Link>
          <Link href={routes.profileSettings}>{text('shell.settings')}</Link>
          {person.isAdmin ? <Link href={routes.admin}>{text('shell.admin')}</Link> : null}
          <Link href={routes.signOut}>{text('shell.signOut')}</Link>
        </div>
      </Menu>
    </>
  )
}

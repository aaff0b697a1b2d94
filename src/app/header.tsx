import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { MenuItem } from '#contract/site/settings.ts'
import { Link } from '#src/components/link.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { unreadAtom } from '#src/state/unread.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { bell, homeIcon, menu, user } from '#src/ui/icon-paths.ts'
import { Menu } from '#src/ui/menu.tsx'
import styles from './header.module.css'
import { memberPartsAtom } from '#src/app/session/member-parts.ts'
import { shownMenu } from './menu-items.ts'
import { framePartsAtom } from '#src/app/notices/frame-parts.ts'

/** Site name, navigation and account menu. Menus are `details`, so that they open without scripts. */
export function Header() {
  const { text } = useIntl()
  const site = useBootstrap()
  const session = useAtomValue(sessionAtom)
  const parts = useAtomValue(memberPartsAtom)
  const frame = useAtomValue(framePartsAtom)
  const custom = shownMenu(site?.menus.header, session)
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
          {session && parts ? <parts.MemberLinks person={session.user} /> : null}
          <MenuLinks items={custom.first} />
          {custom.more.length === 0 ? null : (
            <Menu label={text('shell.more')} face={text('shell.more')} className={`${styles.menu} ${styles.more}`}>
              <div className={`menu-sheet ${styles.sheet}`}>
                <MenuLinks items={custom.more} />
              </div>
            </Menu>
          )}
        </nav>
        <div className={styles.end}>
          <div className={styles.sync} role="status">
            {frame ? <frame.SyncChip /> : null}
          </div>
          {session ? <Bell /> : <VisitorLinks />}
          <OwnMenu custom={[...custom.first, ...custom.more]} />
        </div>
      </div>
      {/* Screen readers announce what is added to a region that they know. */}
      <div role="status" aria-live="polite">
        {frame ? <frame.Toasts /> : null}
      </div>
    </header>
  )
}

/** The site's own logo, one for each theme if there are two; the site's name if there is no logo. */
function Brand() {
  const site = useBootstrap()?.site
  const name = site?.siteName ?? 'Freehold'
  if (!site?.siteLogo) {
    return (
      <>
        <Icon shape={homeIcon} />
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

interface Custom {
  readonly custom: readonly MenuItem[]
}

function MenuLinks({ items }: { readonly items: readonly MenuItem[] }) {
  return items.map(({ url, title, urlTarget }) => (
    <Link key={url} href={url} {...(urlTarget === 'new' ? { target: '_blank' } : {})}>
      {title}
    </Link>
  ))
}

function VisitorLinks() {
  const { text } = useIntl()
  return (
    <>
      <Link className={styles.signIn} href={routes.signIn}>
        {text('shell.signIn')}
      </Link>
      <Link className={`${buttonClass()} ${styles.signUp}`} href={routes.signUp}>
        {text('shell.signUp')}
      </Link>
    </>
  )
}

function Bell() {
  const { text } = useIntl()
  const unread = useAtomValue(unreadAtom)
  return (
    <Link
      className={styles.bell}
      href={routes.notifications}
      aria-label={unread > 0 ? text('shell.unread', { count: unread }) : text('shell.notifications')}
    >
      <Icon shape={bell} />
      {unread > 0 ? <span className={styles.dot} aria-hidden="true" /> : null}
    </Link>
  )
}

/** One menu for visitors and members, so that it stays open when the session becomes known. */
function OwnMenu({ custom }: Custom) {
  const { text } = useIntl()
  const person = useAtomValue(sessionAtom)?.user
  const parts = useAtomValue(memberPartsAtom)
  // If the picture was removed on another device, a generic user icon replaces it.
  const [lost, setLost] = useState<string | null>(null)
  return (
    <Menu
      label={person ? text('shell.account', { name: person.firstName }) : text('shell.menu')}
      face={
        person?.photo && person.photo !== lost ? (
          <img
            className={styles.photo}
            src={`/media/${person.photo}/96.webp`}
            width={32}
            height={32}
            alt=""
            onError={() => setLost(person.photo)}
          />
        ) : (
          <Icon shape={person ? user : menu} />
        )
      }
      className={classes(styles.menu, !person && styles.phone)}
    >
      <div className={`menu-sheet ${styles.sheet}`}>
        {person ? (
          <p className={styles.name}>
            <bdi>
              {person.firstName} {person.lastName}
            </bdi>
          </p>
        ) : null}
        <Link className={styles.onlyPhone} href={routes.browse}>
          {text('shell.browse')}
        </Link>
        {person ? (
          parts && (
            <parts.AccountMenuLinks person={person}>
              <span className={styles.onlyPhone}>
                <parts.RaiseLink person={person} />
                <MenuLinks items={custom} />
              </span>
            </parts.AccountMenuLinks>
          )
        ) : (
          <>
            <MenuLinks items={custom} />
            <Link href={routes.signIn}>{text('shell.signIn')}</Link>
            <Link href={routes.signUp}>{text('shell.signUp')}</Link>
          </>
        )}
      </div>
    </Menu>
  )
}

import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useLocation, useSearch } from 'wouter'
import type { MenuItem } from '#contract/site/settings.ts'
import { Link } from '#src/components/link.tsx'
import { OperatorLines } from '#src/components/payment/operator-lines.tsx'
import { useNow } from '#src/components/now.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { hydratedAtom } from '#src/state/hydrated.ts'
import { sessionAtom } from '#src/state/session.ts'
import { setThemeAtom, type Theme, themeAtom } from '#src/state/theme.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { analyticsFooterId } from '#src/app/notices/analytics-footer.ts'
import styles from './footer.module.css'
import { useLanguageChoice } from './language-choice.tsx'
import { shownMenu } from './menu-items.ts'

const themes = ['auto', 'light', 'dark'] as const
const themeTexts = { auto: 'shell.themeAuto', light: 'shell.themeLight', dark: 'shell.themeDark' } as const

/** Menus, language, theme and the risk warning. */
export function Footer() {
  const { text } = useIntl()
  const site = useBootstrap()
  const year = new Date(useNow()).getUTCFullYear()
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.columns}`}>
        <MenuColumn title={text('shell.about')} items={site?.menus.footer ?? []} />
        <MenuColumn title={text('shell.quickLinks')} items={site?.menus.quick ?? []} />
        <MenuColumn title={text('shell.follow')} items={site?.menus.social ?? []} />
        <Preferences />
      </div>
      <div className={`wrap ${styles.small}`}>
        <p>{text('shell.riskLine')}</p>
        <OperatorLines />
        {site?.demo ? (
          <p>
            {text('shell.demo')} <a href="/dev/mail">{text('shell.demoMail')}</a>
          </p>
        ) : null}
        <p>
          {text('shell.copyright', { year: String(year), site: site?.site.siteName ?? 'Freehold' })}{' '}
          {site?.site.copyright}
        </p>
        {site?.site.googleAnalyticsCode ? <div id={analyticsFooterId} /> : null}
      </div>
    </footer>
  )
}

function MenuColumn({ title, items }: { readonly title: string; readonly items: readonly MenuItem[] }) {
  const { text } = useIntl()
  const session = useAtomValue(sessionAtom)
  const { first, more } = shownMenu(items, session)
  if (first.length === 0) return null
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <MenuLinks items={first} />
      {more.length === 0 ? null : (
        <details>
          <summary>{text('shell.more')}</summary>
          <MenuLinks items={more} />
        </details>
      )}
    </nav>
  )
}

function MenuLinks({ items }: { readonly items: readonly MenuItem[] }) {
  return (
    <ul>
      {items.map(({ url, title, urlTarget, socialMediaIcon }) => (
        <li key={url}>
          <Link href={url} data-icon={socialMediaIcon} {...(urlTarget === 'new' ? { target: '_blank' } : {})}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The same page with its query in another language. */
function inLanguage(path: string, search: string, language: string): string {
  const query = new URLSearchParams(search)
  query.set('lng', language)
  return `${path}?${query.toString()}`
}

/** Languages are links to the same page, so that choosing works without scripts. */
function Preferences() {
  const { text, language } = useIntl()
  const site = useBootstrap()
  const [path] = useLocation()
  const hydrated = useAtomValue(hydratedAtom)
  const search = useSearch()
  const choose = useLanguageChoice()
  const showToast = useSetAtom(showToastAtom)
  const [theme] = useAtom(themeAtom)
  const setTheme = useSetAtom(setThemeAtom)
  return (
    <section className={styles.preferences} aria-label={text('shell.preferences')}>
      <h2>{text('shell.language')}</h2>
      <ul>
        {(site?.languages ?? []).map((entry) => (
          <li key={entry.id}>
            <a
              href={inLanguage(path, search, entry.folder)}
              // The server's has no parameters that the page does not read.
              suppressHydrationWarning
              hrefLang={entry.folder}
              lang={entry.folder}
              dir={entry.rtl ? 'rtl' : 'ltr'}
              {...(entry.folder === language ? { 'aria-current': 'true' as const } : {})}
              onClick={(event) => {
                event.preventDefault()
                choose(entry.folder).catch(() => showToast({ text: 'shell.languageFailed', variant: 'bad' }))
              }}
            >
              {entry.name}
            </a>
          </li>
        ))}
      </ul>
      <div className={styles.theme}>
        {hydrated ? (
          <label>
            {text('shell.theme')}
            <select value={theme} onChange={(event) => setTheme(event.target.value as Theme)}>
              {themes.map((each) => (
                <option key={each} value={each}>
                  {text(themeTexts[each])}
                </option>
              ))}
            </select>
          </label>
        ) : null}
      </div>
    </section>
  )
}

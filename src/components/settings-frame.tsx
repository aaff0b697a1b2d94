import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { Tabs } from '#src/ui/tabs.tsx'
import { Link } from './link.tsx'
import styles from './settings-frame.module.css'

export type SettingsPlace = 'profile' | 'password' | 'twoFactor' | 'sessions' | 'wallet' | 'accounts'

interface SettingsFrameProps {
  readonly place: SettingsPlace
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** Beside the title, for example how old the data is. */
  readonly beside?: ReactNode
  /** As wide as the site, for what has tables. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** The settings of the signed-in person: their navigation above every page of them. */
export function SettingsFrame({ place, title, lead, beside, wide = false, children }: SettingsFrameProps) {
  const { text } = useIntl()
  return (
    <div className="wrap page stack">
      <Tabs
        label={text('settings.title')}
        current={place}
        tabs={useSettingsTabs(place)}
        renderLink={({ children: label, ...rest }) => <Link {...rest}>{label}</Link>}
      />
      <div className={wide ? `stack ${styles.body}` : `stack ${styles.body} ${styles.narrow}`}>
        <div className={styles.head}>
          <h1>{title}</h1>
          {beside}
        </div>
        {lead ? <p className="soft">{lead}</p> : null}
        {children}
      </div>
    </div>
  )
}

/** What this person has on this site; the page that is open in any case. */
function useSettingsTabs(place: SettingsPlace) {
  const { text } = useIntl()
  const site = useBootstrap()
  const user = useAtomValue(sessionAtom)?.user
  const hasWallet = site?.site.walletModule ?? false
  const connects = (site?.campaign.achOn ?? false) && user?.userType?.slug !== 'investor'
  const tabs = [
    { key: 'profile', label: text('settings.profile'), href: routes.profileSettings, shown: true },
    { key: 'password', label: text('settings.password'), href: routes.changePassword, shown: true },
    { key: 'twoFactor', label: text('settings.twoFactor'), href: routes.twoFactor, shown: true },
    { key: 'sessions', label: text('settings.sessions'), href: routes.sessions, shown: true },
    { key: 'wallet', label: text('settings.wallet'), href: routes.wallet, shown: hasWallet },
    { key: 'accounts', label: text('settings.accounts'), href: routes.connectedAccounts, shown: connects },
  ] as const
  return tabs.filter(({ key, shown }) => shown || key === place)
}

import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { type Place, PlaceFrame, type PlaceGroup } from './place-nav.tsx'
import styles from './settings-frame.module.css'

export type SettingsPlace =
  | 'profile'
  | 'publicProfile'
  | 'accreditation'
  | 'invite'
  | 'links'
  | 'password'
  | 'twoFactor'
  | 'sessions'
  | 'wallet'
  | 'pooled'
  | 'accounts'
  | 'emails'
  | 'display'
  | 'storage'
  | 'yourData'

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

/** The settings of the signed-in person: their navigation beside every page of them. */
export function SettingsFrame({ place, title, lead, beside, wide = false, children }: SettingsFrameProps) {
  return (
    <PlaceFrame label={useIntl().text('settings.title')} current={place} groups={useSettingsPlaces(place)}>
      <div className={wide ? 'stack' : `stack ${styles.narrow}`}>
        <div className={styles.head}>
          <h1>{title}</h1>
          {beside}
        </div>
        {lead ? <p className="soft">{lead}</p> : null}
        {children}
      </div>
    </PlaceFrame>
  )
}

/** What this person has on this site; the page that is open in any case. */
function useSettingsPlaces(current: SettingsPlace): readonly PlaceGroup[] {
  const { text } = useIntl()
  const site = useBootstrap()
  const user = useAtomValue(sessionAtom)?.user
  const hasWallet = site?.site.walletModule ?? false
  const hasPooled = site?.site.mangoPayModule ?? false
  const connects = (site?.campaign.achOn ?? false) && user?.userType?.slug !== 'investor'
  // Before the kind of account is chosen there is nothing that mails could tell.
  const mails = user?.userType !== null
  const place = (key: SettingsPlace, label: string, href: string, shown = true): readonly Place[] =>
    shown || key === current ? [{ key, label, href }] : []
  return [
    {
      key: 'you',
      label: text('settings.group.you'),
      places: [
        ...place('profile', text('settings.profile'), routes.profileSettings),
        ...place('links', text('settings.links'), routes.outsideLinks),
        ...place('publicProfile', text('settings.publicProfile'), routes.profile, mails),
        ...place('accreditation', text('settings.accreditation'), routes.investmentAccount, mails),
        ...place('invite', text('settings.invite'), routes.invite, mails),
        ...place('yourData', text('settings.yourData'), routes.yourData),
      ],
    },
    {
      key: 'security',
      label: text('settings.group.security'),
      places: [
        ...place('password', text('settings.password'), routes.changePassword),
        ...place('twoFactor', text('settings.twoFactor'), routes.twoFactor),
        ...place('sessions', text('settings.sessions'), routes.sessions),
      ],
    },
    {
      key: 'preferences',
      label: text('settings.group.preferences'),
      places: [
        ...place('emails', text('settings.emails'), routes.emailPreferences, mails),
        ...place('display', text('settings.display'), routes.display),
        ...place('storage', text('settings.storage'), routes.storage),
      ],
    },
    {
      key: 'money',
      label: text('settings.group.money'),
      places: [
        ...place('wallet', text('settings.wallet'), routes.wallet, hasWallet),
        ...place('pooled', text('settings.pooledWallet'), routes.pooledWallet, hasPooled),
        ...place('accounts', text('settings.accounts'), routes.connectedAccounts, connects),
      ],
    },
  ]
}

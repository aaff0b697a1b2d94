import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { type Section, SectionFrame, type SectionGroup } from './section-nav.tsx'

export type SettingsSection =
  | 'profile'
  | 'publicProfile'
  | 'blocked'
  | 'accreditation'
  | 'verification'
  | 'invite'
  | 'links'
  | 'password'
  | 'twoFactor'
  | 'sessions'
  | 'paymentOptions'
  | 'wallet'
  | 'custodial'
  | 'accounts'
  | 'notifications'
  | 'display'
  | 'storage'
  | 'yourData'

interface SettingsFrameProps {
  readonly section: SettingsSection
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** Beside the title, for example the age of the data. */
  readonly beside?: ReactNode
  /** As wide as the site, for pages with tables. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** The settings of the signed-in user: their navigation beside each of their pages. */
export function SettingsFrame({ section, title, lead, beside, wide = false, children }: SettingsFrameProps) {
  return (
    <SectionFrame label={useIntl().text('settings.title')} current={section} groups={useSettingsSections(section)}>
      <div className={wide ? 'stack' : `stack column`}>
        <div className="spread">
          <h1>{title}</h1>
          {beside}
        </div>
        {lead ? <p className="soft">{lead}</p> : null}
        {children}
      </div>
    </SectionFrame>
  )
}

/** The settings sections of this user, and always the open one. */
function useSettingsSections(current: SettingsSection): readonly SectionGroup[] {
  const { text } = useIntl()
  const site = useBootstrap()
  const user = useAtomValue(sessionAtom)?.user
  const hasWallet = site?.site.walletModule ?? false
  const hasCustodial = site?.site.mangoPayModule ?? false
  const connects = (site?.campaign.achOn ?? false) && user?.userType?.slug !== 'investor'
  // Before the user type is chosen there is nothing to be notified of.
  const mails = user?.userType !== null
  const section = (key: SettingsSection, label: string, href: string, shown = true): readonly Section[] =>
    shown || key === current ? [{ key, label, href }] : []
  return [
    {
      key: 'you',
      label: text('settings.group.you'),
      sections: [
        ...section('profile', text('settings.profile'), routes.profileSettings),
        ...section('links', text('settings.links'), routes.outsideLinks),
        ...section('publicProfile', text('settings.publicProfile'), routes.profile, mails),
        ...section('blocked', text('settings.blocked'), pathTo('inbox', {}, { filter: 'blocked' }), mails),
        ...section('accreditation', text('settings.accreditation'), routes.investmentAccount, mails),
        ...section('verification', text('settings.verification'), routes.userKyc, mails),
        ...section('invite', text('settings.invite'), routes.invite, mails),
        ...section('yourData', text('settings.yourData'), routes.yourData),
      ],
    },
    {
      key: 'security',
      label: text('settings.group.security'),
      sections: [
        ...section('password', text('settings.password'), routes.changePassword),
        ...section('twoFactor', text('settings.twoFactor'), routes.twoFactor),
        ...section('sessions', text('settings.sessions'), routes.sessions),
      ],
    },
    {
      key: 'preferences',
      label: text('settings.group.preferences'),
      sections: [
        ...section('notifications', text('settings.notifications'), routes.emailPreferences, mails),
        ...section('display', text('settings.display'), routes.display),
        ...section('storage', text('settings.storage'), routes.storage),
      ],
    },
    {
      key: 'money',
      label: text('settings.group.money'),
      sections: [
        ...section('paymentOptions', text('settings.paymentOptions'), routes.paymentOptions, mails),
        ...section('wallet', text('settings.wallet'), routes.wallet, hasWallet),
        ...section('custodial', text('settings.custodialWallet'), routes.custodialWallet, hasCustodial),
        ...section('accounts', text('settings.accounts'), routes.connectedAccounts, connects),
      ],
    },
  ]
}

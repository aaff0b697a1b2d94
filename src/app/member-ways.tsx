import { type ReactNode } from 'react'
import { Link } from '#src/components/link.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useDisplay } from '#src/data/use-display.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { pathTo, type RouteName, routes } from '#src/routes.ts'
import type { Session } from '#src/state/session.ts'
import { mayCreateCampaigns } from '#domain/roles.ts'
import { mayOpenPage, roleOf } from './access.ts'

/** Pages that the menu calls as their routes are called here. */
type Known = RouteName & (TextId extends infer Id ? (Id extends `shell.${infer Name}` ? Name : never) : never)

interface MemberWaysProps {
  readonly person: Session['user']
  /** What else stands in the menu on a phone. */
  readonly children: ReactNode
}

/** The ways of a member (platform 2) in the display that they have chosen (platform 6), as links of their menu. */
export function MemberWays({ person, children }: MemberWaysProps) {
  const { text } = useIntl()
  const { display } = useDisplay()
  const site = useBootstrap()?.site
  const onlyAdmins = site?.onlyAdminCreateCampaign ?? false
  const way = (name: Known) => (
    <Link key={name} href={routes[name]}>
      {text(`shell.${name}`)}
    </Link>
  )
  return (
    <>
      {display === 'owner' ? null : way('dashboard')}
      {display !== 'investor' && mayOpenPage('owner', roleOf(person), onlyAdmins) ? way('ownCampaigns') : null}
      {way('profile')}
      {display === 'owner' ? null : (
        <Link href={pathTo('investmentAccount', {}, { campaign: 'NO' })}>{text('shell.investmentAccount')}</Link>
      )}
      {display === 'owner' ? null : (['investments', 'saved', 'savedInvestments'] as const).map(way)}
      {site?.walletModule ? way('wallet') : null}
      {site?.mangoPayModule ? way('pooledWallet') : null}
      {children}
      {(['notifications', 'invite'] as const).map(way)}
      <Link href={routes.profileSettings}>{text('shell.settings')}</Link>
      {person.isAdmin ? way('admin') : null}
      {way('signOut')}
    </>
  )
}

/** Only for those who may start a campaign (decision T25), and not in the display of an investor. */
export function RaiseLink({ person }: { readonly person: Session['user'] }) {
  const { text } = useIntl()
  const { display } = useDisplay()
  const onlyAdmins = useBootstrap()?.site.onlyAdminCreateCampaign ?? false
  if (display === 'investor' || !mayCreateCampaigns(roleOf(person), onlyAdmins)) return null
  return <Link href={routes.guidelines}>{text('shell.raiseFunds')}</Link>
}

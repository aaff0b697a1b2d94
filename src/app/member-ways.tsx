import { type ReactNode } from 'react'
import { Link } from '#src/components/link.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { type RouteName, routes } from '#src/routes.ts'
import type { Session } from '#src/state/session.ts'
import { mayOpenPage, roleOf } from './access.ts'

/** Pages that the menu calls as their routes are called here. */
type Known = RouteName & (TextId extends infer Id ? (Id extends `shell.${infer Name}` ? Name : never) : never)

interface MemberWaysProps {
  readonly person: Session['user']
  /** What else stands in the menu on a phone. */
  readonly children: ReactNode
}

/** The ways of a member (platform 2), as links of their menu. */
export function MemberWays({ person, children }: MemberWaysProps) {
  const { text } = useIntl()
  const site = useBootstrap()?.site
  const onlyAdmins = site?.onlyAdminCreateCampaign ?? false
  const way = (name: Known) => (
    <Link key={name} href={routes[name]}>
      {text(`shell.${name}`)}
    </Link>
  )
  return (
    <>
      {(['profile', 'investments', 'saved', 'savedInvestments'] as const).map(way)}
      {site?.walletModule ? way('wallet') : null}
      {site?.mangoPayModule ? way('pooledWallet') : null}
      {mayOpenPage('owner', roleOf(person), onlyAdmins) ? way('ownCampaigns') : null}
      {children}
      {(['notifications', 'invite'] as const).map(way)}
      <Link href={routes.profileSettings}>{text('shell.settings')}</Link>
      {person.isAdmin ? way('admin') : null}
      {way('signOut')}
    </>
  )
}

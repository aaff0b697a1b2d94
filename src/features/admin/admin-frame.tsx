import type { ReactNode } from 'react'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { Tabs } from '#src/ui/tabs.tsx'
import styles from './admin-frame.module.css'

export type AdminPlace =
  | 'overview'
  | 'campaigns'
  | 'payments'
  | 'saved'
  | 'withdrawals'
  | 'topUps'
  | 'bank'
  | 'gateways'
  | 'ach'
  | 'signIn'

interface AdminFrameProps {
  readonly place: AdminPlace
  readonly title: ReactNode
  /** Beside the title, for example how old the data is. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** The administration: its navigation above every page of it. */
export function AdminFrame({ place, title, beside, children }: AdminFrameProps) {
  const { text } = useIntl()
  return (
    <div className="wrap page stack">
      <Tabs
        label={text('admin.title')}
        current={place}
        tabs={[
          { key: 'overview', label: text('admin.overview'), href: routes.admin },
          { key: 'campaigns', label: text('admin.campaigns'), href: routes.adminCampaigns },
          { key: 'payments', label: text('admin.payments'), href: routes.adminPayments },
          { key: 'saved', label: text('admin.saved'), href: routes.adminSaved },
          { key: 'withdrawals', label: text('admin.withdrawals'), href: routes.adminWithdrawals },
          { key: 'topUps', label: text('admin.topUps'), href: routes.adminTopUps },
          { key: 'bank', label: text('admin.bank'), href: routes.adminBank },
          { key: 'gateways', label: text('admin.gateways'), href: routes.adminGateways },
          { key: 'ach', label: text('admin.ach'), href: routes.adminAch },
          { key: 'signIn', label: text('admin.signIn'), href: routes.adminSignIn },
        ]}
        renderLink={({ children: label, ...rest }) => <Link {...rest}>{label}</Link>}
      />
      <div className={styles.head}>
        <h1>{title}</h1>
        {beside}
      </div>
      {children}
    </div>
  )
}

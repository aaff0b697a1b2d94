import { Fragment, type ReactNode } from 'react'
import { type Section, SectionFrame, type SectionGroup } from '#src/components/section-nav.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import styles from './list.module.css'

export type AdminSection =
  | 'overview'
  | 'content'
  | 'campaigns'
  | 'users'
  | 'audit'
  | 'offline'
  | 'providers'
  | 'saved'
  | 'withdrawals'
  | 'payouts'
  | 'repayments'
  | 'reconciliation'
  | 'topUps'
  | 'bank'
  | 'gateways'
  | 'ach'
  | 'identity'
  | 'accreditation'
  | 'conversations'
  | 'reports'
  | 'rules'
  | 'identityRules'
  | 'questionnaire'
  | 'modules'
  | 'signIn'
  | 'site'

interface AdminFrameProps {
  readonly section: AdminSection
  readonly title: ReactNode
  /** Beside the title, for example the age of the data. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** The administration: its navigation beside each of its pages. */
export function AdminFrame({ section, title, beside, children }: AdminFrameProps) {
  return (
    <SectionFrame label={useIntl().text('admin.title')} current={section} groups={useAdminSections()}>
      <div className={`spread ${styles.head}`}>
        <h1>{title}</h1>
        {beside}
      </div>
      {children}
    </SectionFrame>
  )
}

/**
 * An e-mail address that, if it is too long for a line, breaks after its @ or a dot and not mid-word. It is in this
 * file because a further file would add another name to the site's first script.
 */
export function MailText({ of }: { readonly of: string }) {
  return (
    <bdi dir="ltr">
      {of.split(/(?<=[@.])/).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index === 0 ? null : <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}

function useAdminSections(): readonly SectionGroup[] {
  const { text } = useIntl()
  const section = (key: AdminSection, label: string, href: string): Section => ({ key, label, href })
  return [
    { key: 'overview', sections: [section('overview', text('admin.overview'), routes.admin)] },
    {
      key: 'users',
      label: text('admin.group.users'),
      sections: [
        section('campaigns', text('admin.campaigns'), routes.adminCampaigns),
        section('users', text('admin.userList'), routes.adminUsers),
        section('identity', text('admin.identity'), routes.adminIdentity),
        section('accreditation', text('admin.accreditations'), routes.adminAccreditations),
        section('conversations', text('admin.conversations'), routes.adminConversations),
        section('reports', text('admin.messageReports'), routes.adminReports),
        section('saved', text('admin.saved'), routes.adminSaved),
      ],
    },
    {
      key: 'money',
      label: text('admin.group.money'),
      sections: [
        section('offline', text('admin.payments'), routes.adminOffline),
        section('providers', text('admin.providers'), routes.adminPayments),
        section('topUps', text('admin.topUps'), routes.adminTopUps),
        section('withdrawals', text('admin.withdrawals'), routes.adminWithdrawals),
        section('payouts', text('admin.payouts'), routes.adminPayouts),
        section('repayments', text('admin.repayments'), routes.adminRepayments),
        section('reconciliation', text('admin.reconciliation'), routes.adminReconciliation),
      ],
    },
    {
      key: 'rules',
      label: text('admin.group.rules'),
      sections: [
        section('gateways', text('admin.gateways'), routes.adminGateways),
        section('bank', text('admin.bank'), routes.adminBank),
        section('ach', text('admin.ach'), routes.adminAch),
        section('modules', text('admin.modules'), routes.adminModules),
        section('rules', text('admin.rules'), routes.adminRules),
        section('identityRules', text('admin.identityRules'), routes.adminIdentityRules),
        section('questionnaire', text('admin.questionnaire'), routes.adminQuestionnaire),
      ],
    },
    {
      key: 'site',
      label: text('admin.group.site'),
      sections: [
        section('content', text('admin.content'), routes.adminContent),
        section('site', text('admin.site'), routes.adminSite),
        section('signIn', text('admin.signIn'), routes.adminSignIn),
        section('audit', text('admin.auditLog'), routes.adminAudit),
      ],
    },
  ]
}

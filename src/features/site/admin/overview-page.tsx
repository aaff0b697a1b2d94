import { overview } from '#contract/campaign/campaign-review.ts'
import { Age } from '#src/components/age.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AdminFrame } from '#src/components/admin/admin-frame.tsx'
import { Books } from '#src/components/admin/books.tsx'
import { FailedTasks } from './failed-tasks.tsx'
import styles from './overview-page.module.css'
import { SealingNotice } from './sealing-notice.tsx'
import { VirusScannerAlert } from './virus-scanner-alert.tsx'

/** Items that need an administrator, and whether the ledger balances. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const loaded = useQuery(overview, {})
  return (
    <AdminFrame
      section="overview"
      title={text('admin.title')}
      beside={<Age savedAt={loaded.savedAt} updating={loaded.updating} />}
    >
      <LoadedView of={loaded} skeleton={<Placeholder />}>
        {({
          pendingCampaigns,
          waitingPayments,
          waitingWithdrawals,
          processingWithdrawals,
          waitingPayouts,
          confirmedPayouts,
          dueRepayments,
          waitingTopUps,
          waitingAccreditations,
          waitingIdentities = 0,
          conversationsAwaitingReply = 0,
          openMessageReports = 0,
          paymentsNeedingAction: manualPayments,
          changedCampaigns = 0,
          answeredCampaigns = 0,
          activeCampaigns,
          users,
          ledger,
          booksBalance,
          hasBankAccount,
          deliversMail,
        }) => (
          <>
            {deliversMail ? null : <NoMail />}
            {hasBankAccount ? null : <NoBank />}
            <VirusScannerAlert />
            <SealingNotice />
            <ul className={styles.waiting}>
              <Waiting
                count={pendingCampaigns}
                label={text('admin.waitingCampaigns', { count: pendingCampaigns })}
                href={pathTo('adminCampaigns', {}, { status: 'pending' })}
              />
              <Waiting
                count={changedCampaigns}
                label={text('admin.changedCampaigns', { count: changedCampaigns })}
                href={pathTo('adminCampaigns', {}, { status: 'changed' })}
              />
              <Waiting
                count={answeredCampaigns}
                label={text('admin.answeredCampaigns', { count: answeredCampaigns })}
                href={pathTo('adminCampaigns', {}, { status: 'answered' })}
              />
              <Waiting
                count={waitingPayments}
                label={text('admin.waitingPayments', { count: waitingPayments })}
                href={pathTo('adminOffline', {})}
              />
              <Waiting
                count={waitingWithdrawals}
                label={text('admin.waitingWithdrawals', { count: waitingWithdrawals })}
                href={pathTo('adminWithdrawals', {})}
              />
              <Waiting
                count={processingWithdrawals}
                label={text('admin.processingWithdrawals', { count: processingWithdrawals })}
                href={pathTo('adminWithdrawals', {}, { status: 'processing' })}
              />
              <Waiting
                count={waitingPayouts}
                label={text('admin.waitingPayouts', { count: waitingPayouts })}
                href={pathTo('adminPayouts', {})}
              />
              <Waiting
                count={confirmedPayouts}
                label={text('admin.confirmedPayouts', { count: confirmedPayouts })}
                href={pathTo('adminPayouts', {}, { state: 'confirmed' })}
              />
              <Waiting
                count={dueRepayments}
                label={text('admin.dueRepayments', { count: dueRepayments })}
                href={pathTo('adminRepayments', {})}
              />
              <Waiting
                count={waitingTopUps}
                label={text('admin.waitingTopUps', { count: waitingTopUps })}
                href={pathTo('adminTopUps', {})}
              />
              <Waiting
                count={waitingAccreditations}
                label={text('admin.waitingAccreditations', { count: waitingAccreditations })}
                href={pathTo('adminAccreditations', {})}
              />
              <Waiting
                count={waitingIdentities}
                label={text('admin.waitingIdentities', { count: waitingIdentities })}
                href={pathTo('adminIdentity', {})}
              />
              <Waiting
                count={conversationsAwaitingReply}
                label={text('admin.conversationsAwaitingReply', { count: conversationsAwaitingReply })}
                href={pathTo('adminConversations', {})}
              />
              <Waiting
                count={openMessageReports}
                label={text('admin.openReports', { count: openMessageReports })}
                href={pathTo('adminReports', {})}
              />
              <Waiting
                count={manualPayments}
                label={text('admin.paymentsNeedingAction', { count: manualPayments })}
                href={pathTo('adminPayments', {}, { state: 'attention' })}
              />
              <Waiting
                count={activeCampaigns}
                label={text('admin.activeCampaigns', { count: activeCampaigns })}
                href={pathTo('adminCampaigns', {}, { status: 'active' })}
              />
              <Waiting count={users} label={text('admin.users', { count: users })} href={pathTo('adminUsers', {})} />
            </ul>
            <FailedTasks />
            <Books ledger={ledger} balance={booksBalance} />
          </>
        )}
      </LoadedView>
    </AdminFrame>
  )
}

function Waiting({ count, label, href }: { readonly count: number; readonly label: string; readonly href: string }) {
  const { number } = useIntl()
  return (
    <li className={styles.count}>
      <b aria-hidden="true">{number(count)}</b>
      <Link href={href} aria-label={`${number(count)} ${label}`}>
        {label}
      </Link>
    </li>
  )
}

/** Shown while the server has no mail server. */
function NoMail() {
  const { text } = useIntl()
  return (
    <Notice
      variant="warn"
      title={text('admin.mailNone')}
      action={
        <Link className={buttonClass('quiet')} href={pathTo('adminUsers', {}, { state: 'pending' })}>
          {text('admin.mailPending')}
        </Link>
      }
    >
      {text('admin.mailNoneText')}
    </Notice>
  )
}

/** Shown first on a new site, which needs a bank account. */
function NoBank() {
  const { text } = useIntl()
  return (
    <Notice
      variant="warn"
      title={text('admin.bankNone')}
      action={
        <Link className={buttonClass('quiet')} href={routes.adminBank}>
          {text('admin.bankSet')}
        </Link>
      }
    >
      {text('admin.bankNoneText')}
    </Notice>
  )
}

function Placeholder() {
  return (
    <>
      <div className={styles.waiting}>
        {[1, 2, 3, 4].map((index) => (
          <div key={index} className={styles.count}>
            <Skeleton lines={2} />
          </div>
        ))}
      </div>
      <Skeleton lines={5} />
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.title') })

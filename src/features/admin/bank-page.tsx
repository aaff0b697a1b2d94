import { getGateway } from '#contract/admin-gateway.ts'
import { Age } from '#src/components/age.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { BankForm } from './bank-form.tsx'
import styles from './bank-page.module.css'
import { Changed } from './changed.tsx'

/** Where investors' money goes. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const loaded = useCall(getGateway, { params: { type: 'offline' } })
  return (
    <AdminFrame
      place="bank"
      title={text('admin.bank')}
      beside={<Age savedAt={loaded.savedAt} updating={loaded.updating} />}
    >
      <LoadedView of={loaded} skeleton={<Place />}>
        {({ bank, changed }) => (
          <div className={`stack ${styles.page}`}>
            {bank === null ? (
              <Notice look="warn" title={text('admin.bankNone')}>
                {text('admin.bankNoneText')}
              </Notice>
            ) : null}
            <div>
              <p>{text('admin.bankLead')}</p>
              {changed ? <Changed of={changed} /> : null}
            </div>
            <BankForm bank={bank} />
          </div>
        )}
      </LoadedView>
    </AdminFrame>
  )
}

function Place() {
  return (
    <div className={styles.page}>
      <Skeleton lines={12} />
    </div>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.bank') })

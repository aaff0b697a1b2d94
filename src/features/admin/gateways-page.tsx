import { listGatewayTerms } from '#contract/gateway-terms.ts'
import { Age } from '#src/components/age.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { GatewayForm } from './gateway-form.tsx'
import styles from './gateways-page.module.css'

/** The ways to pay at a provider, and what each costs those who pay. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const loaded = useCall(listGatewayTerms, {})
  return (
    <AdminFrame
      place="gateways"
      title={text('admin.gateways')}
      beside={<Age savedAt={loaded.savedAt} updating={loaded.updating} />}
    >
      <LoadedView of={loaded} skeleton={<Place />}>
        {(all) => (
          <div className={`stack ${styles.page}`}>
            <p>{text('admin.gatewaysLead')}</p>
            {all.map((terms) => (
              <GatewayForm key={terms.type} terms={terms} />
            ))}
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

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.gateways') })

import { useSearchParams } from 'wouter'
import { listGatewayTerms } from '#contract/payment/gateway-terms.ts'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AdminFrame } from '#src/components/admin/admin-frame.tsx'
import { GatewayForm } from './gateway-form.tsx'
import { GatewayHealthList } from './gateway-health.tsx'
import { ProviderMessages } from './provider-messages.tsx'
import styles from './gateways-page.module.css'
import { ProviderKeysList } from './provider-keys.tsx'

const parts = ['terms', 'health', 'keys', 'messages'] as const

/** The payment methods at providers: their fees, the health of their providers, and their API keys. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const part = parts.find((each) => each === query.get('show')) ?? 'terms'
  return (
    <AdminFrame section="gateways" title={text('admin.gateways')}>
      <FilterTabs
        label={text('admin.gateways')}
        current={part}
        tabs={parts.map((key) => ({
          key,
          label: text(`provider.show.${key}`),
          href: pathTo('adminGateways', {}, { show: key === 'terms' ? undefined : key }),
        }))}
      />
      {part === 'terms' ? <Terms /> : null}
      {part === 'health' ? <GatewayHealthList /> : null}
      {part === 'keys' ? <ProviderKeysList /> : null}
      {part === 'messages' ? <ProviderMessages /> : null}
    </AdminFrame>
  )
}

function Terms() {
  const { text } = useIntl()
  const loaded = useQuery(listGatewayTerms, {})
  return (
    <LoadedView of={loaded} skeleton={<Placeholder />}>
      {(all) => (
        <div className={`stack ${styles.page}`}>
          <p>{text('admin.gatewaysLead')}</p>
          {all.map((terms) => (
            <GatewayForm key={terms.type} terms={terms} />
          ))}
        </div>
      )}
    </LoadedView>
  )
}

function Placeholder() {
  return (
    <div className={styles.page}>
      <Skeleton lines={12} />
    </div>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.gateways') })

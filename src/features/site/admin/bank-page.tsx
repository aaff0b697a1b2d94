import { getGateway } from '#contract/payment/admin/gateway.ts'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { BankForm } from './bank-form.tsx'
import { BankPending } from './bank-pending.tsx'
import { RulePage } from '#src/components/admin/rule-frame.tsx'

/** The bank account that receives investors' money. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const loaded = useQuery(getGateway, { params: { type: 'offline' } })
  return (
    <RulePage
      section="bank"
      title={text('admin.bank')}
      of={loaded}
      lead={() => text('admin.bankLead')}
      above={
        <>
          {loaded.data?.bank === null ? (
            <Notice variant="warn" title={text('admin.bankNone')}>
              {text('admin.bankNoneText')}
            </Notice>
          ) : null}
          {loaded.data?.pending ? <BankPending of={loaded.data} pending={loaded.data.pending} /> : null}
        </>
      }
    >
      {(settings) => <BankForm of={settings} />}
    </RulePage>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.bank') })

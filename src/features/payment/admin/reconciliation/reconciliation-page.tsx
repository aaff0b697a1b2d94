import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { AdminFrame } from '#src/components/admin/admin-frame.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { AccountList } from './account-list.tsx'
import { AccountView } from './account-view.tsx'
import { readAccount, readPart } from './external-account.ts'
import { ImportDialog } from './import-dialog.tsx'

/** The accounts outside the site against the ledger, or one of them with its entries. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const [isImporting, setImporting] = useState(false)
  const of = readAccount(query)
  return (
    <AdminFrame
      section="reconciliation"
      title={text('admin.reconciliation')}
      beside={
        <Button needsConnection onClick={() => setImporting(true)}>
          {text('reconciliation.import')}
        </Button>
      }
    >
      {of ? (
        <AccountView of={of} part={readPart(query)} />
      ) : (
        <>
          <p className="soft">{text('reconciliation.lead')}</p>
          <AccountList />
        </>
      )}
      {isImporting ? <ImportDialog of={of} onClose={() => setImporting(false)} /> : null}
    </AdminFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.reconciliation') })

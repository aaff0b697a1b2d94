import { getVirusScanner, type VirusScannerStatus } from '#contract/site/virus-scanner.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Whether uploads are scanned for malware, and whether the scanner responds now. */
export function VirusScannerPanel() {
  const { text } = useIntl()
  const loaded = useQuery(getVirusScanner, {})
  return (
    <section className="stack" aria-labelledby="virus-scanner">
      <h2 id="virus-scanner">{text('site.scanner')}</h2>
      <LoadedView of={loaded} skeleton={<Skeleton lines={2} />}>
        {(status) => <ScannerStatus of={status} />}
      </LoadedView>
    </section>
  )
}

function ScannerStatus({ of: { state, version, lastScanAt, quarantined } }: { readonly of: VirusScannerStatus }) {
  const { text, date } = useIntl()
  return (
    <Notice
      variant={state === 'responding' ? 'good' : state === 'silent' ? 'bad' : 'warn'}
      title={text(`site.scanner.${state}`)}
    >
      {version === null ? null : (
        <p>
          <bdi>{version}</bdi>
        </p>
      )}
      {state === 'none' ? <p>{text('site.scanner.noneText')}</p> : null}
      {state === 'silent' ? <p>{text('site.scanner.silentText')}</p> : null}
      {lastScanAt === null ? null : <p>{text('site.scanner.lastScan', { at: date(lastScanAt, 'time') })}</p>}
      {quarantined === 0 ? null : <p>{text('site.scanner.quarantined', { count: quarantined })}</p>}
    </Notice>
  )
}

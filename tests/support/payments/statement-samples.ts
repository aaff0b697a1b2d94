/** Statement files as banks and providers write them, after the published descriptions of their formats. */

export interface SampleEntry {
  /** In major units with a point, negative if the money left. */
  readonly amount: string
  readonly on: string
  readonly reference?: string
  readonly bankReference?: string
  readonly name?: string
  readonly remittance?: string
}

interface SampleStatement {
  readonly currency?: string
  readonly opening?: string
  readonly closing: string
  readonly from?: string
  readonly to: string
  readonly entries: readonly SampleEntry[]
  readonly version?: string
}

const sized = (amount: string): { size: string; mark: 'CRDT' | 'DBIT' } => ({
  size: amount.replace(/^-/, ''),
  mark: amount.startsWith('-') ? 'DBIT' : 'CRDT',
})

function camtBalance(kind: string, amount: string, currency: string, on: string): string {
  const { size, mark } = sized(amount)
  return `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${size}</Amt>
      <CdtDbtInd>${mark}</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`
}

function camtEntry(entry: SampleEntry, currency: string, version: number): string {
  const { size, mark } = sized(entry.amount)
  const side = mark === 'CRDT' ? 'Dbtr' : 'Cdtr'
  const name = `<Nm>${entry.name ?? 'A. Payer'}</Nm>`
  return `<Ntry>
      <Amt Ccy="${currency}">${size}</Amt>
      <CdtDbtInd>${mark}</CdtDbtInd>
      <Sts>${version >= 4 ? '<Cd>BOOK</Cd>' : 'BOOK'}</Sts>
      <BookgDt><Dt>${entry.on}</Dt></BookgDt>
      <ValDt><Dt>${entry.on}</Dt></ValDt>
      ${entry.bankReference === undefined ? '' : `<AcctSvcrRef>${entry.bankReference}</AcctSvcrRef>`}
      <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
      <NtryDtls><TxDtls>
        <Refs><EndToEndId>${entry.reference ?? 'NOTPROVIDED'}</EndToEndId></Refs>
        <RltdPties><${side}>${version >= 8 ? `<Pty>${name}</Pty>` : name}</${side}></RltdPties>
        <RmtInf><Ustrd>${entry.remittance ?? ''}</Ustrd></RmtInf>
      </TxDtls></NtryDtls>
    </Ntry>`
}

/** A statement in camt.053. */
export function camtFile(statement: SampleStatement): string {
  const { currency = 'USD', opening = '0.00', closing, to, entries, version = '02' } = statement
  const from = statement.from ?? to
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>STMT-1</MsgId><CreDtTm>${to}T21:00:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>2026-11</Id><ElctrncSeqNb>11</ElctrncSeqNb><CreDtTm>${to}T21:00:00</CreDtTm>
      <FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T23:59:59</ToDtTm></FrToDt>
      <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>${currency}</Ccy></Acct>
      ${camtBalance('OPBD', opening, currency, from)}
      ${camtBalance('CLBD', closing, currency, to)}
      ${entries.map((entry) => camtEntry(entry, currency, Number(version))).join('\n')}
    </Stmt>
  </BkToCstmrStmt>
</Document>`
}

export const mt940Sample = `{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{4:
:20:STARTUMSE
:25:37040044/0532013000
:28C:00011/001
:60F:C261101EUR1000,00
:61:2611031103CR2500,00NTRFFH-7K3M-Q9ZT-4//0311ABC001
:86:166?00SEPA-UEBERWEISUNG?109310?20EREF+E2E-77?21SVWZ+Investment FH7?22K3MQ9ZT4 November
?30COBADEFFXXX?31DE02120300000000202051?32DUPONT AMELIE?34888
:61:2611041104DR12,5NCHGNONREF//0411ABC002
:86:Account fees
October
:61:2611051105RC100,NTRFNONREF
:86:/TRTP/SEPA OVERBOEKING/NAME/J. DE VRIES/REMI/Wrong transfer/EREF/NOTPROVIDED
:62F:C261105EUR3387,50
-}
`

export const stripeSample = `balance_transaction_id,created_utc,created,available_on_utc,currency,gross,fee,net,reporting_category,source_id,description
txn_1,2026-11-03 10:15:00,2026-11-03 10:15:00,2026-11-05 00:00:00,usd,100.00,3.20,96.80,charge,ch_1,Investment FH-7K3M-Q9ZT-4
txn_2,2026-11-04 11:00:00,2026-11-04 11:00:00,2026-11-06 00:00:00,usd,-100.00,0.00,-100.00,refund,re_1,"Refund, requested"
txn_3,2026-11-04 12:00:00,2026-11-04 12:00:00,2026-11-06 00:00:00,eur,50.00,1.75,48.25,charge,ch_2,In euros
`

export const payPalSample = `\ufeff"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Reference Txn ID","Balance"
"11/26/2026","10:00:00","PDT","Ada Lovelace","Website Payment","Completed","USD","1,250.00","-36.55","1,213.45","4AB12345CD678901E","","1,213.45"
"11/26/2026","11:00:00","PDT","Ada Lovelace","Website Payment","Pending","USD","10.00","0.00","10.00","9ZZ12345CD678901E","","1,213.45"
"11/27/2026","09:00:00","PDT","","General Withdrawal","Completed","USD","-1,000.00","0.00","-1,000.00","7CC12345CD678901E","","213.45"
`

export const bankCsvSample = `Buchungstag;Betrag;Verwendungszweck;Auftraggeber/Empfänger;Saldo
05.11.2026;-12,50;Gebühren;Bank;3.487,50
03.11.2026;2.500,00;FH-7K3M-Q9ZT-4;Müller;3.500,00
`

/** A filing on Form C, after the public record of Pickleball Etc. LLC (CIK 2011047, filed 2024), shortened. */

const figure = (name: string, recent: string, prior: string): string =>
  `<${name}MostRecentFiscalYear>${recent}</${name}MostRecentFiscalYear><${name}PriorFiscalYear>${prior}</${name}PriorFiscalYear>`

const emptyFigures = [
  'totalAsset',
  'cashEqui',
  'actReceived',
  'shortTermDebt',
  'longTermDebt',
  'revenue',
  'costGoodsSold',
  'taxPaid',
  'netIncome',
]
  .map((name) => figure(name, '0.00', '0.00'))
  .join('')

export interface FormCParts {
  readonly type?: string
  readonly issuer?: string
  readonly offering?: string
  readonly figures?: string
}

const issuer = `<issuerInfo>
        <nameOfIssuer>Pickleball Etc. LLC</nameOfIssuer>
        <legalStatus>
          <legalStatusForm>Limited Liability Company</legalStatusForm>
          <jurisdictionOrganization>CA</jurisdictionOrganization>
          <dateIncorporation>12-11-2023</dateIncorporation>
        </legalStatus>
        <issuerAddress>
          <com:street1>19401 SOUTH MAIN STREET</com:street1>
          <com:city>CARSON</com:city>
          <com:stateOrCountry>CA</com:stateOrCountry>
          <com:zipCode>90248</com:zipCode>
        </issuerAddress>
        <issuerWebsite>www.powerplaypb.com</issuerWebsite>
      </issuerInfo>
      <isCoIssuer>N</isCoIssuer>
      <companyName>ANDES CAPITAL GROUP, LLC</companyName>
      <commissionCik>0001348811</commissionCik>`

const offering = `<offeringInformation>
      <compensationAmount>A fee equal of 3% in cash of the aggregate amount raised.</compensationAmount>
      <financialInterest>No</financialInterest>
      <securityOfferedType>Other</securityOfferedType>
      <securityOfferedOtherDesc>Membership Interests</securityOfferedOtherDesc>
      <noOfSecurityOffered>41666</noOfSecurityOffered>
      <price>1.20000</price>
      <priceDeterminationMethod>Determined arbitrarily by the issuer</priceDeterminationMethod>
      <offeringAmount>50000.00</offeringAmount>
      <overSubscriptionAccepted>Y</overSubscriptionAccepted>
      <overSubscriptionAllocationType>First-come, first-served basis</overSubscriptionAllocationType>
      <maximumOfferingAmount>950000.00</maximumOfferingAmount>
      <deadlineDate>12-31-2024</deadlineDate>
    </offeringInformation>`

export function formC(parts: FormCParts = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<edgarSubmission xmlns="http://www.sec.gov/edgar/formc" xmlns:com="http://www.sec.gov/edgar/common">
  <headerData>
    <submissionType>${parts.type ?? 'C'}</submissionType>
    <filerInfo><filer><filerCredentials><filerCik>0002011047</filerCik><filerCcc>XXXXXXXX</filerCcc></filerCredentials></filer></filerInfo>
  </headerData>
  <formData>
    <issuerInformation>
      ${parts.issuer ?? issuer}
    </issuerInformation>
    ${parts.offering ?? offering}
    <annualReportDisclosureRequirements>
      <currentEmployees>0.00</currentEmployees>
      ${parts.figures ?? emptyFigures}
      <issueJurisdictionSecuritiesOffering>AL</issueJurisdictionSecuritiesOffering>
      <issueJurisdictionSecuritiesOffering>CA</issueJurisdictionSecuritiesOffering>
      <issueJurisdictionSecuritiesOffering>B5</issueJurisdictionSecuritiesOffering>
      <issueJurisdictionSecuritiesOffering>1V</issueJurisdictionSecuritiesOffering>
    </annualReportDisclosureRequirements>
    <signatureInfo>
      <issuerSignature><issuer>Pickleball Etc. LLC</issuer><issuerTitle>Managing Member</issuerTitle></issuerSignature>
    </signatureInfo>
  </formData>
</edgarSubmission>`
}

/** Figures of two years in the filing's elements. */
export const twoYears =
  figure('totalAsset', '1,250,000.50', '980000') +
  figure('cashEqui', '$410,000.00', '120000.00') +
  figure('revenue', '310000.00', '0.00') +
  figure('netIncome', '-45000.25', '(12,000.00)') +
  figure('taxPaid', 'N/A', '')

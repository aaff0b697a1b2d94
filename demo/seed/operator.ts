import type { StoredSettings } from '#api/db/site/settings.ts'

/** The operator, the licence and the custodian of the demonstration: fictional, in the form of real ones. */
export const demoOperator: NonNullable<StoredSettings['operator']> = {
  operatorName: 'Freehold Markets SAS',
  operatorAddress: '14 rue des Lombards, 75004 Paris, France',
  licence: {
    en: 'Crowdfunding service provider',
    fr: 'Prestataire de services de financement participatif',
    ar: 'مقدّم خدمات التمويل الجماعي',
  },
  licenceAuthority: 'AMF',
  licenceNumber: 'FP-DEMO-01',
  licenceUrl: 'https://www.amf-france.org/',
  custodianName: 'Orfèvre Paiements SA',
  custodianLicence: {
    en: 'payment institution, ACPR no. DEMO-02',
    fr: 'établissement de paiement, ACPR n° DEMO-02',
    ar: 'مؤسسة دفع، ACPR رقم DEMO-02',
  },
}

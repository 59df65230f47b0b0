const link = "https://manual.example.org/orders/FS-2026-000123?token=dG9rZW4";

/** What the samples of all mails about orders have in common. */
export const sampleOrder = {
  name: "Ada Byron",
  number: "FS-2026-000123",
  lines: [
    { text: "Team, 1 year", detail: "25 seats for Hart & Weld LLP until 11.24.2027; nothing renews automatically." },
  ],
  total: "$725.00",
  link,
  documents: [
    {
      name: "Invoice INV-2026-000042",
      link: "https://manual.example.org/orders/FS-2026-000123/documents/INV-2026-000042?token=dG9rZW4",
    },
  ],
};

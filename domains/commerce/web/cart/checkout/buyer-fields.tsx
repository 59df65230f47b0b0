import type { ReactNode } from "react";
import { Input, Select } from "../../../../../ui/field/control.tsx";
import { Field } from "../../../../../ui/field/field.tsx";
import type { Buyer, Cart } from "../../../contract.ts";
import type { FieldErrors } from "./buyer-errors.ts";
import { buyerLabels, buyerLengths } from "../../../purchase/buyer-fields.ts";
import { countries } from "../../../purchase/countries.ts";

interface BuyerFieldsProps {
  /** What was entered before. */
  buyer: Cart["buyer"];
  errors: FieldErrors;
}

/** Who pays: what an invoice needs. */
export function BuyerFields({ buyer, errors }: BuyerFieldsProps) {
  const shared = { buyer, errors };
  return (
    <>
      <div className="cart-pair">
        <Line name="name" autoComplete="name" {...shared} />
        <Line
          name="email"
          autoComplete="email"
          type="email"
          help="The invoice goes to your account’s address. If you enter a different one here, it also gets a link."
          {...shared}
        />
      </div>
      <Line
        name="organization"
        autoComplete="organization"
        isOptional
        help="The firm, library, or school. A new team or professional plan is named after it."
        {...shared}
      />
      <Line name="street" autoComplete="address-line1" {...shared} />
      <Line name="street2" autoComplete="address-line2" isOptional {...shared} />
      <div className="cart-pair">
        <Line name="city" autoComplete="address-level2" {...shared} />
        <Line name="region" autoComplete="address-level1" isOptional {...shared} />
      </div>
      <div className="cart-pair">
        <Line name="postalCode" autoComplete="postal-code" isOptional {...shared} />
        <Field name="country" label={buyerLabels.country} errors={errors["country"]}>
          {(control) => (
            <Select {...control} name="country" autoComplete="country" defaultValue={buyer.country ?? "US"} required>
              {countries.map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <div className="cart-pair">
        <Line name="purchaseOrder" autoComplete="off" isOptional help="Printed on the invoice." {...shared} />
        <Line name="taxNumber" autoComplete="off" isOptional help="Such as a VAT number." {...shared} />
      </div>
    </>
  );
}

interface LineProps extends BuyerFieldsProps {
  name: Exclude<keyof Buyer, "country">;
  autoComplete: string;
  type?: "text" | "email";
  isOptional?: boolean;
  help?: ReactNode;
}

function Line({ name, autoComplete, type = "text", isOptional = false, help, buyer, errors }: LineProps) {
  const label = isOptional ? `${buyerLabels[name]} (optional)` : buyerLabels[name];
  return (
    <Field name={name} label={label} help={help} errors={errors[name]}>
      {(control) => (
        <Input
          {...control}
          name={name}
          type={type}
          autoComplete={autoComplete}
          defaultValue={buyer[name] ?? ""}
          maxLength={buyerLengths[name]}
          required={!isOptional}
        />
      )}
    </Field>
  );
}

/** What a form has of a buyer, ends cut. */
export function buyerIn(form: HTMLFormElement): Buyer {
  const fields = new FormData(form);
  const read = (name: keyof Buyer) => {
    const value = fields.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  return {
    name: read("name"),
    organization: read("organization"),
    email: read("email"),
    street: read("street"),
    street2: read("street2"),
    city: read("city"),
    region: read("region"),
    postalCode: read("postalCode"),
    country: read("country"),
    taxNumber: read("taxNumber"),
    purchaseOrder: read("purchaseOrder"),
  };
}

import type { ComponentProps } from "react";
import { Input, TextArea } from "../field/control.tsx";
import { Field, type FieldFrame } from "../field/field.tsx";

interface AdminFieldProps
  extends
    FieldFrame,
    Pick<ComponentProps<"input">, "type" | "inputMode" | "min" | "max" | "maxLength" | "autoComplete"> {
  /** What stands in it at first. */
  value: string;
  isOptional?: boolean;
}

/** A line of a form of admin, which no browser fills in unless it is told with what. */
export function AdminField({
  type = "text",
  inputMode,
  min,
  max,
  maxLength = 254,
  autoComplete = "off",
  value,
  isOptional = false,
  ...frame
}: AdminFieldProps) {
  return (
    <Field {...frame}>
      {(control) => (
        <Input
          {...control}
          {...{ type, inputMode, min, max, maxLength, autoComplete }}
          name={frame.name}
          required={!isOptional}
          defaultValue={value}
        />
      )}
    </Field>
  );
}

interface AdminTextProps extends FieldFrame {
  value: string;
  rows: number;
  maxLength?: number;
  /** Whether it is only shown, to be copied. */
  isFixed?: boolean;
}

/** Lines of text, written or to be copied. */
export function AdminText({ value, rows, maxLength, isFixed = false, ...frame }: AdminTextProps) {
  return (
    <Field {...frame}>
      {(control) => (
        <TextArea
          {...control}
          name={frame.name}
          rows={rows}
          maxLength={maxLength}
          readOnly={isFixed}
          spellCheck={false}
          autoComplete="off"
          defaultValue={value}
        />
      )}
    </Field>
  );
}

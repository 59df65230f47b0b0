// The largest library by itself, so that running it is a task of its own (boot.ts).
import "react-dom/client";
